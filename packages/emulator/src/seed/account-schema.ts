import * as v from 'valibot';
import type { Platform } from '../model/account.ts';
import { closedObject } from '../schema/closed-object.ts';
import { amount, text } from '../schema/values.ts';
import { PipelineSchema } from './pipeline-schema.ts';
import type { Seed } from './seed-types.ts';
import { AccountUtilitiesSchema } from './utility-schema.ts';
import { WidgetSchema } from './widget-schema.ts';

const BillingSchema = closedObject({
  mode: v.optional(v.picklist(['pay-per-message', 'pay-per-success']), 'pay-per-message'),
  pricing: v.optional(v.picklist(['granular', 'legacy']), 'granular'),
  balance: v.exactOptional(amount),
  // The interface names no price but the passkey's share of one.
  rates: v.optional(
    closedObject({
      whatsapp: v.optional(amount, 1),
      telegram: v.optional(amount, 1),
      sms: v.optional(amount, 1),
      email: v.optional(amount, 1),
    }),
    {},
  ),
  passkeyRate: v.exactOptional(amount),
});

const account = v.object({
  id: text,
  apiKey: text,
  pipelines: v.array(PipelineSchema),
  widgets: v.optional(v.array(WidgetSchema), []),
  verified: v.optional(v.boolean(), true),
  entitlements: v.optional(
    closedObject({
      passkeys: v.exactOptional(v.boolean()),
      channelChoice: v.optional(v.boolean(), false),
    }),
    {},
  ),
  billing: v.optional(BillingSchema, {}),
  utilities: v.optional(AccountUtilitiesSchema, {}),
});

const platform = closedObject({
  passkeyRollout: v.optional(v.boolean(), true),
  zeroVerifyBans: v.optional(v.boolean(), false), // The interface, "V2.0 widget": off by default
});

/** An account in a seed. */
export const AccountSchema: v.GenericSchema<unknown, Seed['accounts'][number]> = v.pipe(
  account,
  // A verified account was entitled when it became that.
  v.transform(({ entitlements, ...given }) => ({
    ...given,
    entitlements: { ...entitlements, passkeys: entitlements.passkeys ?? given.verified },
  })),
);

/** What an account in a seed may say. */
export const ACCOUNT_KEYS: readonly string[] = Object.keys(account.entries);

/** What the service's staff switches for all accounts, in a seed. */
export const PlatformSchema: v.GenericSchema<unknown, Platform> = platform;
