import type { AttemptEvent } from '../attempts/attempts.ts';
import type { WebhookEvent } from '../callbacks/webhooks.ts';
import type { ChangeEvent } from '../control/control-route.ts';
import type { FaultsEvent } from '../control/faults.ts';
import type { ReceiptEvent } from '../delivery/delivery-receipts.ts';
import type { ClearedEvent, MessageEvent } from '../inbox/inbox.ts';
import type { RequestEvent } from '../journal/journal.ts';
import type { ClockEvent } from '../primitives/clock.ts';
import type { UtilityChangeEvent } from '../utilities/checks/utility-check.ts';

/** The workspace went back to its seed, or to a snapshot. */
export interface ResetEvent {
  readonly type: 'reset';
  readonly data: Readonly<Record<string, never>>;
}

/** The events of a workspace, as its parts publish them. */
export type WorkspaceEvent =
  | MessageEvent
  | ClearedEvent
  | RequestEvent
  | ReceiptEvent
  | AttemptEvent
  | WebhookEvent
  | FaultsEvent
  | ClockEvent
  | ResetEvent
  | UtilityChangeEvent
  | ChangeEvent;
