import type { UtilityChannel } from '@otp-kit/protocol';
import * as v from 'valibot';
import { changesOf } from '../schema/changes-of.ts';
import { closedObject } from '../schema/closed-object.ts';
import type { ReadonlyOutput } from '../schema/read-only.ts';
import { described, flag, setting } from '../schema/setting.ts';
import { amount, text, uniqueList } from '../schema/values.ts';
import { isPhoneNumber } from './address.ts';
import { TEMPLATE_LENGTH } from './limits.ts';
import { placeholdersOf, renderExamples } from './render-template.ts';

/** The channels of utility messages, in the default order. */
export const UTILITY_CHANNELS: readonly UtilityChannel[] = ['whatsapp', 'sms'];

/** The states of an account's WhatsApp business account. */
export const WABA_STATES = ['active', 'inactive', 'no-phone', 'not-connected'] as const;

/** One of them. */
export type WabaState = (typeof WABA_STATES)[number];

/** ISO 3166 alpha-2. */
const country: v.GenericSchema<string> = v.pipe(
  v.string(),
  v.regex(/^[A-Z]{2}$/, 'must be a country as ISO 3166 alpha-2, such as EG'),
);

/** A phone number in E.164. */
const phone: v.GenericSchema<string> = v.pipe(
  v.string(),
  v.check((value) => isPhoneNumber(value), 'must be a phone number in E.164'),
);

/** Signs the sends of a pipeline that names no secret of its own. It is public, like everything here. */
const DEFAULT_SIGNING_SECRET = 'request_signing_secret_emulator_not_a_secret';

const allowedCountries = setting(v.array(country), 'Countries that WhatsApp may reach', {
  hint: 'ISO 3166 codes, such as EG, GB.',
  control: 'countries',
  empty: 'all',
});
const dailySpendCap = setting(amount, 'Daily cap in EGP', {
  hint: 'By the day in UTC.',
  empty: 'no cap',
});

/** What a utility pipeline is configured for, in a seed. */
export const UtilitySettingsSchema = closedObject({
  whatsapp: flag('WhatsApp', true),
  sms: flag('SMS', true),
  order: v.optional(
    setting(
      v.pipe(
        v.array(v.picklist(UTILITY_CHANNELS)),
        v.check(
          (order) => order.length === 2 && new Set(order).size === 2,
          'must name whatsapp and sms, each once',
        ),
      ),
      'Tried first',
      { control: 'order' },
    ),
    [...UTILITY_CHANNELS],
  ),
  allowedCountries: v.exactOptional(allowedCountries),
  dailySpendCap: v.exactOptional(dailySpendCap),
  signingEnabled: flag('Signatures are required', true),
  /** Null if none was created. */
  signingSecret: v.optional(
    setting(v.nullable(text), 'Signing secret', { isSecret: true }),
    DEFAULT_SIGNING_SECRET,
  ),
});

/** What a utility pipeline is configured for. Read where the pipeline's `kind` is `utility`. */
export interface UtilitySettings extends ReadonlyOutput<typeof UtilitySettingsSchema> {}

/** Changes to merge into it: its secret is never shown. Null takes a cap or a list of countries away. */
export const UtilityPatchSchema = closedObject({
  ...changesOf(UtilitySettingsSchema.entries),
  allowedCountries: v.exactOptional(v.nullable(allowedCountries)),
  dailySpendCap: v.exactOptional(v.nullable(dailySpendCap)),
});

/** What changes of a utility pipeline's settings. */
export interface UtilityPatch extends ReadonlyOutput<typeof UtilityPatchSchema> {}

const variableName: v.GenericSchema<string> = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9_]+$/, 'must have letters, digits and underscores only'),
);

/** The declared placeholders of a template, by name. */
export const TemplateVariablesSchema = v.record(
  variableName,
  closedObject({
    /** Stands for the value where the length of the body is checked. */
    example: v.string(),
    /** Used where a send has no value. */
    fallback: v.exactOptional(v.string()),
  }),
);

/** A template. Its body, with the examples in it, has at most 1024 characters. */
export const UtilityTemplateSchema = v.pipe(
  closedObject({
    id: text,
    name: v.exactOptional(text),
    body: text,
    variables: v.optional(TemplateVariablesSchema, {}),
    /** Approved in the service. */
    approved: v.optional(v.boolean(), true),
    /** The channels that may use it. */
    channels: v.optional(
      closedObject({
        whatsapp: v.optional(v.boolean(), true),
        sms: v.optional(v.boolean(), true),
      }),
      {},
    ),
    /** Approved by the messaging platform. */
    whatsappApproved: v.optional(v.boolean(), true),
  }),
  v.forward(
    v.check(
      (template) => renderExamples(template).length <= TEMPLATE_LENGTH,
      `has more than ${TEMPLATE_LENGTH} characters with the examples of its variables`,
    ),
    ['body'],
  ),
  v.forward(
    v.check(
      ({ body, variables }) => placeholdersOf(body).every((name) => Object.hasOwn(variables, name)),
      'must declare every placeholder of the body',
    ),
    ['variables'],
  ),
);

/** A placeholder of a template. */
export type TemplateVariable = UtilityTemplate['variables'][string];

/** A text with `{{name}}` placeholders. */
export interface UtilityTemplate extends ReadonlyOutput<typeof UtilityTemplateSchema> {}

const SmsRouteSchema = closedObject({
  country,
  /** The name of a managed partner integration; absent for a direct one. */
  partner: v.exactOptional(text),
  /** Whether a managed partner passes its readiness check. */
  ready: v.optional(v.boolean(), true),
});

/** Which integration carries an SMS to a country. */
export interface SmsRoute extends ReadonlyOutput<typeof SmsRouteSchema> {}

const fee = v.nullable(amount);

/** What an account has for utility pipelines, in a seed. */
export const AccountUtilitiesSchema = closedObject({
  waba: v.optional(
    described(v.picklist(WABA_STATES), 'The state of the WhatsApp business account.'),
    'active',
  ),
  smsRoutes: v.optional(
    described(
      uniqueList(SmsRouteSchema, (route) => route.country, 'must not repeat a country'),
      "The account's own SMS integrations, one for each country. With a partner, a managed partner carries the message: it needs an idempotency key, and to be ready.",
    ),
    [],
  ),
  /**
   * In EGP for each message; null where the service has none. The interface names no price but the
   * least of WhatsApp.
   */
  fees: v.optional(
    setting(
      closedObject({
        whatsapp: v.optional(setting(fee, 'WhatsApp', { empty: 'no price' }), 0.25),
        sms: v.optional(setting(fee, 'SMS', { empty: 'no price' }), 0.2),
      }),
      'Price of a utility message in EGP',
      {
        hint: 'Without a price, a send fails with UTILITY_FEE_UNAVAILABLE. WhatsApp costs at least 0.25.',
        isDense: true,
        kind: 'utility',
      },
    ),
    {},
  ),
  templates: v.optional(
    described(
      uniqueList(UtilityTemplateSchema, ({ id }) => id, 'must not repeat an id'),
      'A body has at most 1024 characters with the examples of its variables in it.',
    ),
    [],
  ),
  suppressed: v.optional(described(v.array(phone), 'The recipients in E.164 that opted out.'), []),
});

/** What the account's utility settings may be changed to. */
export const AccountUtilitiesPatchSchema = closedObject(changesOf(AccountUtilitiesSchema.entries));
