import * as v from 'valibot';
import { changesOf } from '../schema/changes-of.ts';
import { closedObject } from '../schema/closed-object.ts';
import type { ReadonlyInput, ReadonlyOutput } from '../schema/read-only.ts';
import { choice, described, flag, type SettingSection, setting } from '../schema/setting.ts';
import { amount, text } from '../schema/values.ts';
import { type Pipeline, PipelineSchema, type PipelineSeed } from './pipeline.ts';
import { AccountUtilitiesPatchSchema, AccountUtilitiesSchema } from './utility-settings.ts';
import { type Widget, WidgetSchema, type WidgetSeed } from './widget.ts';

/** What is billed: every message, or a verification. */
export const billingMode: v.GenericSchema<'pay-per-message' | 'pay-per-success'> = setting(
  choice({ 'pay-per-message': 'Per message', 'pay-per-success': 'Per success' }),
  'Billing mode',
);

/** `channel` has a price for each channel; the older way has none. */
export const pricing: v.GenericSchema<'granular' | 'legacy'> = setting(
  choice({ granular: 'By channel', legacy: 'Legacy, without channels' }),
  'Pricing',
);

const balance = setting(amount, 'Balance', {
  hint: 'As it was given; charges are taken from it.',
  empty: 'unlimited',
});

const EntitlementsSchema = closedObject({
  passkeys: v.exactOptional(setting(v.boolean(), 'Entitled to passkeys')),
  channelChoice: flag('Entitled to channel choice', false),
});

// The interface names no price but the passkey's share of one.
const RatesSchema = setting(
  closedObject({
    whatsapp: v.optional(setting(amount, 'WhatsApp'), 1),
    telegram: v.optional(setting(amount, 'Telegram'), 1),
    sms: v.optional(setting(amount, 'SMS'), 1),
    email: v.optional(setting(amount, 'Email'), 1),
  }),
  'Price of a code',
);

const BillingSchema = closedObject({
  mode: v.optional(billingMode, 'pay-per-message'),
  pricing: v.optional(pricing, 'granular'),
  balance: v.exactOptional(balance),
  rates: v.optional(RatesSchema, {}),
  passkeyRate: v.exactOptional(
    described(amount, 'The price of a passkey success; by default 60 % of the rate of WhatsApp.'),
  ),
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
    verified: flag('Verified', true),
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

const ACCOUNT = {
  legend: 'Account',
  entries: {
    verified: v.exactOptional(
      setting(v.literal(true), 'Verified', {
        hint: 'Permanent. Becoming verified entitles to passkeys.',
      }),
    ),
    entitlements: v.exactOptional(closedObject(changesOf(EntitlementsSchema.entries))),
  },
} satisfies SettingSection;

const BILLING = {
  legend: 'Billing',
  entries: {
    billing: v.exactOptional(
      closedObject({
        mode: v.exactOptional(billingMode),
        pricing: v.exactOptional(pricing),
        rates: v.exactOptional(
          setting(closedObject(changesOf(RatesSchema.entries)), 'Price of a code'),
        ),
      }),
    ),
    /** Null for a quota without a limit. */
    balance: v.exactOptional(v.nullable(balance)),
  },
} satisfies SettingSection;

const UTILITIES = {
  legend: 'Utilities',
  /** Each setting is replaced as a whole. */
  entries: { utilities: v.exactOptional(AccountUtilitiesPatchSchema) },
} satisfies SettingSection;

/** The settings that the service's staff changes of an account, in the order of a form. */
export const ACCOUNT_SECTIONS: readonly SettingSection[] = [ACCOUNT, BILLING, UTILITIES];

/** What the service's staff changes of an account. */
export const AccountPatchSchema = closedObject({
  ...ACCOUNT.entries,
  ...BILLING.entries,
  ...UTILITIES.entries,
});

/** What the service's staff changes of an account. */
export interface AccountPatch extends ReadonlyOutput<typeof AccountPatchSchema> {}

/** Checks a {@link Platform}. */
export const PlatformSchema = closedObject({
  passkeyRollout: flag('Passkeys are rolled out', true),
  /** The interface, "V2.0 widget": off by default. */
  zeroVerifyBans: flag('Zero-verify bans', false),
});

/** What the service's staff switches for all accounts. */
export interface Platform extends ReadonlyOutput<typeof PlatformSchema> {}

/** What changes of it. */
export const PlatformPatchSchema = closedObject(changesOf(PlatformSchema.entries));

/** The settings of the platform. */
export const PLATFORM_SECTIONS: readonly SettingSection[] = [
  { legend: 'For every account', entries: PlatformSchema.entries },
];
