/** The control API's own types, as the emulator declares them, and what the console makes of them. */

import type { Carrier, Provider, WabaState } from '@otp-kit/emulator/console-api';
import type { Channel, UtilityChannel } from '@otp-kit/protocol';

export type * from '@otp-kit/emulator/console-api';
export type { Channel, UtilityChannel };

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
