/** The control API's own types, as the emulator declares them. */

import type { Channel } from '@otp-kit/protocol';
import type { Provider } from '../../../providers.ts';

export type { AttemptView } from '../../../attempt-view.ts';
export type { WebhookSigning } from '../../../callbacks/webhook-signature.ts';
export type { CaptchaMode } from '../../../captcha.ts';
export type { ClockState } from '../../../clock.ts';
export type {
  AccountView,
  BreakerTarget,
  BreakerView,
  PipelineView,
  TransactionView,
  WorkspaceView,
} from '../../../control/views.ts';
export type {
  DeliveryReport,
  JournalEntry,
  Message,
  RequestWarning,
  TestPair,
} from '../../../entities.ts';
export type { WorkspaceEvent } from '../../../events.ts';
export type { OpenChoices } from '../../../open-choices.ts';
export type { ProviderMode } from '../../../providers.ts';
export type { UnreachablePhone } from '../../../reachability.ts';
export type { OthersTraffic } from '../../../traffic.ts';
export type { WebhookEntry } from '../../../webhooks.ts';
export type { Channel, Provider };

/** The provider of each channel. */
export type ProvidersByChannel = Readonly<Record<Channel, Provider>>;

/** Settings by name, in nested sections: the forms read and patch them by path. */
export type Settings = Readonly<Record<string, unknown>>;
