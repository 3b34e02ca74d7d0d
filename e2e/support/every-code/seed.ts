import type { SeedInput } from '@otp-kit/emulator';

/** The account that the product is a customer with. */
export const SHOP = { id: 'account_shop', apiKey: 'ak_shop_not_a_secret' } as const;

/** The pipeline that the product's form sends over. */
export const PIPELINE = 'pipe_shop_form';

/** A pipeline of V1.0. */
export const V1_PIPELINE = 'pipe_shop_v1';

/** Another pipeline of the same account, and a pipeline of another account. */
export const SECOND_PIPELINE = 'pipe_shop_second';
export const FOREIGN_PIPELINE = 'pipe_other';

/** The emulator's seed: every feature is on, and a proof takes no time. */
export const SEED: SeedInput = {
  accounts: [
    {
      ...SHOP,
      entitlements: { channelChoice: true, passkeys: false },
      pipelines: [
        { id: PIPELINE, baseDifficulty: 1, adaptiveDifficulty: false, channelChoice: true },
        { id: V1_PIPELINE, apiVersion: 'V1.0' },
        { id: SECOND_PIPELINE, baseDifficulty: 1 },
      ],
    },
    {
      id: 'account_other',
      apiKey: 'ak_other_not_a_secret',
      pipelines: [{ id: FOREIGN_PIPELINE }],
    },
  ],
};
