import type { Channel } from '@otp-kit/protocol';

/** What a channel's provider does with the messages it is given. */
export type ProviderMode = Provider['mode'];

/** A provider, and how it does that. */
export type Provider =
  | { readonly mode: 'accept' }
  /** It refuses at once; where the caller chose the channel, with this status for an answer. */
  | { readonly mode: 'reject'; readonly status?: number }
  /** It accepts, and reports so many seconds later that it could not deliver. */
  | { readonly mode: 'undelivered'; readonly afterSeconds: number };

/** The providers of one workspace, one for each channel. All accept until told otherwise. */
export interface Providers {
  of(channel: Channel): Provider;
  accepts(channel: Channel): boolean;
  set(channel: Channel, provider: Provider): void;
  list(): Readonly<Record<Channel, ProviderMode>>;
}

/** Creates the providers of one workspace. */
export function createProviders(): Providers {
  const providers = new Map<Channel, Provider>();
  const of: Providers['of'] = (channel) => providers.get(channel) ?? { mode: 'accept' };
  return {
    of,
    accepts: (channel) => of(channel).mode !== 'reject',
    set: (channel, provider) => providers.set(channel, provider),
    list: () => ({
      whatsapp: of('whatsapp').mode,
      telegram: of('telegram').mode,
      sms: of('sms').mode,
      email: of('email').mode,
    }),
  };
}
