import type { Channel } from '@otp-kit/protocol';
import * as v from 'valibot';
import type { ReadonlyOutput } from '../schema/read-only.ts';
import { savedChannel, savedCount } from '../schema/saved.ts';

const ProviderSchema = v.variant('mode', [
  v.strictObject({ mode: v.literal('accept') }),
  /** It refuses at once; where the caller chose the channel, with this status. */
  v.strictObject({ mode: v.literal('reject'), status: v.exactOptional(savedCount) }),
  /** It accepts, and reports so many seconds later that it could not deliver. */
  v.strictObject({ mode: v.literal('undelivered'), afterSeconds: v.number() }),
]);

/** A provider, and how it does that. */
export type Provider = ReadonlyOutput<typeof ProviderSchema>;

/** What a channel's provider does with the messages it is given. */
export type ProviderMode = Provider['mode'];

/** The providers of one workspace, one for each channel. All accept by default. */
export interface Providers {
  of(channel: Channel): Provider;
  accepts(channel: Channel): boolean;
  set(channel: Channel, provider: Provider): void;
  list(): Readonly<Record<Channel, ProviderMode>>;
  save(): SavedProviders;
}

/** Checks {@link SavedProviders}. */
export const SavedProvidersSchema = v.array(v.strictTuple([savedChannel, ProviderSchema]));

/** The providers whose mode was set. */
export type SavedProviders = ReadonlyOutput<typeof SavedProvidersSchema>;

/** Creates the providers of one workspace. */
export function createProviders(saved: SavedProviders = []): Providers {
  const providers = new Map(saved);
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
    save: () => [...providers],
  };
}
