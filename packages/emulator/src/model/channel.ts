import { CHANNELS, type Channel, PHONE_CHANNELS, type PhoneChannel } from '@otp-kit/protocol';

/** Whether a value names a channel. */
export function isChannel(value: unknown): value is Channel {
  return CHANNELS.some((channel) => channel === value);
}

/** Whether a value names a channel that reaches a phone. */
export function isPhoneChannel(value: unknown): value is PhoneChannel {
  return PHONE_CHANNELS.some((channel) => channel === value);
}
