import * as v from 'valibot';
import { changesOf } from '../schema/changes-of.ts';
import { closedObject } from '../schema/closed-object.ts';
import type { ReadonlyInput, ReadonlyOutput } from '../schema/read-only.ts';
import { amount, text } from '../schema/values.ts';
import { type Pipeline, PipelineSchema, type PipelineSeed } from './pipeline.ts';
import { AccountUtilitiesPatchSchema, AccountUtilitiesSchema } from './utility-settings.ts';
import { type Widget, WidgetSchema, type WidgetSeed } from './widget.ts';

/** What is billed: every message, or a verification. */
export const BILLING_MODES = ['pay-per-message', 'pay-per-success'] as const;

const PRICINGS = ['granular', 'legacy'] as const;

const EntitlementsSchema = closedObject({
  passkeys: v.exactOptional(v.boolean()),
  channelChoice: v.optional(v.boolean(), false),
});

// The interface names no price but the passkey's share of one.
const RatesSchema = closedObject({
  whatsapp: v.optional(amount, 1),
  telegram: v.optional(amount, 1),
  sms: v.optional(amount, 1),
  email: v.optional(amount, 1),
});

const BillingSchema = closedObject({
  mode: v.optional(v.picklist(BILLING_MODES), 'pay-per-message'),
  /** By channel, or the older way, which has no price for a channel of its own. */
  pricing: v.optional(v.picklist(PRICINGS), 'granular'),
  /** What is left of the quota; unlimited where left out. */
  balance: v.exactOptional(amount),
  /** The price of a code by its channel. */
  rates: v.optional(RatesSchema, {}),
  /** The price of a passkey success; by default 60 % of the anchor, the first channel's rate. */
  passkeyRate: v.exactOptional(amount),
});

/** What an account pays. */
export interface Billing extends ReadonlyOutput<typeof BillingSchema> {}

/** An account in a seed. */
export const AccountSchema = v.pipe(
  v.object({
    id: text,
    apiKey: text,
    pipelines: v.array(PipelineSchema),
    widgets: v.optional(v.array(WidgetSchema), []),
    /** Becomes true once; with it comes the entitlement to passkeys. */
    verified: v.optional(v.boolean(), true),
    entitlements: v.optional(EntitlementsSchema, {}),
    billing: v.optional(BillingSchema, {}),
    /** What its utility pipelines need. */
    utilities: v.optional(AccountUtilitiesSchema, {}),
  }),
  // A verified account was entitled when it became that.
  v.transform(({ entitlements, ...given }) => ({
    ...given,
    entitlements: { ...entitlements, passkeys: entitlements.passkeys ?? given.verified },
  })),
);

/** An account: one API key, and the pipelines and widgets that it may use. */
export interface Account extends ReadonlyOutput<typeof AccountSchema> {
  readonly pipelines: readonly Pipeline[];
  readonly widgets: readonly Widget[];
}

/** An account as it is written in a seed. */
export interface AccountSeed extends ReadonlyInput<typeof AccountSchema> {
  readonly pipelines: readonly PipelineSeed[];
  readonly widgets?: readonly WidgetSeed[];
}

/** What the service's staff changes of an account. */
export const AccountPatchSchema = closedObject({
  /** Becoming verified is not taken back. */
  verified: v.exactOptional(v.literal(true)),
  entitlements: v.exactOptional(closedObject(changesOf(EntitlementsSchema.entries))),
  billing: v.exactOptional(
    closedObject({
      mode: v.exactOptional(v.picklist(BILLING_MODES)),
      pricing: v.exactOptional(v.picklist(PRICINGS)),
      rates: v.exactOptional(closedObject(changesOf(RatesSchema.entries))),
    }),
  ),
  /** Null where the quota is unlimited from now on. */
  balance: v.exactOptional(v.nullable(amount)),
  /** Each setting is replaced as a whole. */
  utilities: v.exactOptional(AccountUtilitiesPatchSchema),
});

/** What the service's staff changes of an account. */
export interface AccountPatch extends ReadonlyOutput<typeof AccountPatchSchema> {}

/** Checks a {@link Platform}. */
export const PlatformSchema = closedObject({
  passkeyRollout: v.optional(v.boolean(), true),
  /** The interface, "V2.0 widget": off by default. */
  zeroVerifyBans: v.optional(v.boolean(), false),
});

/** What the service's staff switches for all accounts. */
export interface Platform extends ReadonlyOutput<typeof PlatformSchema> {}

/** What changes of it. */
export const PlatformPatchSchema = closedObject(changesOf(PlatformSchema.entries));
