/** The control API's own types, as the emulator declares them. */

import type { Channel, UtilityChannel } from '@otp-kit/protocol';
import type { Provider } from '../../../delivery/providers.ts';
import type { WabaState } from '../../../model/utility-settings.ts';
import type { Carrier } from '../../../utilities/state/carriers.ts';

export type { Behaviors } from '../../../behaviors/behaviors.ts';
export type { WebhookSigning } from '../../../callbacks/webhook-signature.ts';
export type {
  AccountView,
  BreakerTarget,
  BreakerView,
  IdempotencyView,
  PipelineView,
  SpendingView,
  TemplateView,
  TransactionView,
  WorkspaceView,
} from '../../../control/views.ts';
export type { ProviderMode } from '../../../delivery/providers.ts';
export type { UnreachablePhone } from '../../../delivery/reachability.ts';
export type { OthersTraffic } from '../../../delivery/traffic.ts';
export type { AttemptView } from '../../../model/attempt-view.ts';
export type { JournalEntry, RequestWarning } from '../../../model/journal-entry.ts';
export type {
  CodeMessage,
  DeliveryReceipt,
  Message,
  UtilityMessage,
} from '../../../model/message.ts';
export type { TestPair } from '../../../model/pipeline.ts';
export type {
  TemplateVariable,
  UtilityTemplate,
  WabaState,
} from '../../../model/utility-settings.ts';
export type { WebhookEntry } from '../../../model/webhook-entry.ts';
export type { ClockState } from '../../../state/clock.ts';
export type { WorkspaceEvent } from '../../../state/events.ts';
export type { Fault, FaultName, FaultyOperation } from '../../../state/faults.ts';
export type { CaptchaMode } from '../../../turnstile/captcha.ts';
export type { Explanation } from '../../../utilities/explain.ts';
export type { Carrier, Channel, Provider, UtilityChannel };

/** The provider of each channel. */
export type ProvidersByChannel = Readonly<Record<Channel, Provider>>;

/** The carrier of utility messages by each channel. */
export type CarriersByChannel = Readonly<Record<UtilityChannel, Carrier>>;

/** The state of an account's WhatsApp business account. */
export interface WabaView {
  readonly account: string;
  readonly state: WabaState;
}

/** Settings by name, in nested sections: the forms read and patch them by path. */
export type Settings = Readonly<Record<string, unknown>>;
