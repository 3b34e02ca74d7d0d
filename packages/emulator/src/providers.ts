import { CHANNELS, type Channel, PHONE_CHANNELS, type PhoneChannel } from '@otp-kit/protocol';

/** What a channel's provider does with the messages it is given. */
export type ProviderMode = 'accept' | 'reject';

/** The providers of one workspace, one for each channel. All accept until told otherwise. */
export interface Providers {
  accepts(channel: Channel): boolean;
  set(channel: Channel, mode: ProviderMode): void;
  list(): Readonly<Record<Channel, ProviderMode>>;
  clear(): void;
}

/** Creates the providers of one workspace. */
export function createProviders(): Providers {
  const rejecting = new Set<Channel>();
  const modeOf = (channel: Channel): ProviderMode => (rejecting.has(channel) ? 'reject' : 'accept');
  return {
    accepts: (channel) => !rejecting.has(channel),
    set: (channel, mode) => {
      if (mode === 'reject') rejecting.add(channel);
      else rejecting.delete(channel);
    },
    list: () => ({
      whatsapp: modeOf('whatsapp'),
      telegram: modeOf('telegram'),
      sms: modeOf('sms'),
      email: modeOf('email'),
    }),
    clear: () => rejecting.clear(),
  };
}

/** Tells whether something names a channel. */
export function isChannel(text: unknown): text is Channel {
  return CHANNELS.some((channel) => channel === text);
}

/** Tells whether something names a channel that reaches a phone. */
export function isPhoneChannel(channel: unknown): channel is PhoneChannel {
  return PHONE_CHANNELS.some((phoneChannel) => phoneChannel === channel);
}
