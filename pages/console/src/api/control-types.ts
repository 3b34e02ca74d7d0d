/** The control API's own types, as the emulator declares them, and what the console adds. */

import type { Channel, UtilityChannel } from '@otp-kit/protocol';

export type * from '@otp-kit/emulator/console-api';
export type { Channel, UtilityChannel };

/** Settings by name, in nested sections: the forms read and patch them by path. */
export type Settings = Readonly<Record<string, unknown>>;
