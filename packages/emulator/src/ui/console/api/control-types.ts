/** The control API's own types, as the emulator declares them. */

import type { Channel } from '@otp-kit/protocol';
import type { Provider } from '../../../delivery/providers.ts';

export type { Behaviors } from '../../../behaviors/behaviors.ts';
export type { WebhookSigning } from '../../../callbacks/webhook-signature.ts';
export type {
  AccountView,
  BreakerTarget,
  BreakerView,
  PipelineView,
  TransactionView,
  WorkspaceView,
} from '../../../control/views.ts';
export type { ProviderMode } from '../../../delivery/providers.ts';
export type { UnreachablePhone } from '../../../delivery/reachability.ts';
export type { OthersTraffic } from '../../../delivery/traffic.ts';
export type { AttemptView } from '../../../model/attempt-view.ts';
export type { JournalEntry, RequestWarning } from '../../../model/journal-entry.ts';
export type { DeliveryReceipt, Message } from '../../../model/message.ts';
export type { TestPair } from '../../../model/pipeline.ts';
export type { WebhookEntry } from '../../../model/webhook-entry.ts';
export type { ClockState } from '../../../state/clock.ts';
export type { WorkspaceEvent } from '../../../state/events.ts';
export type { CaptchaMode } from '../../../turnstile/captcha.ts';
export type { Channel, Provider };

/** The provider of each channel. */
export type ProvidersByChannel = Readonly<Record<Channel, Provider>>;

/** Settings by name, in nested sections: the forms read and patch them by path. */
export type Settings = Readonly<Record<string, unknown>>;
