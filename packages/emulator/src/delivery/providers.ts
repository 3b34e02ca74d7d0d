import type { Channel } from '@otp-kit/protocol';
import * as v from 'valibot';
import { type SavedSchema, savedChannel, savedCount } from '../state/saved.ts';

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
  save(): SavedProviders;
}

/** The providers that were told something. */
export type SavedProviders = readonly (readonly [channel: Channel, provider: Provider])[];

/** Checks {@link SavedProviders}. */
export const SavedProvidersSchema: SavedSchema<SavedProviders> = v.array(
  v.strictTuple([
    savedChannel,
    v.variant('mode', [
      v.strictObject({ mode: v.literal('accept') }),
      v.strictObject({ mode: v.literal('reject'), status: v.exactOptional(savedCount) }),
      v.strictObject({ mode: v.literal('undelivered'), afterSeconds: v.number() }),
    ]),
  ]),
);

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
