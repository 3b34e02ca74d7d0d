import * as v from 'valibot';
import { isPhoneNumber } from '../model/address.ts';
import { TEMPLATE_LENGTH } from '../model/limits.ts';
import {
  type AccountUtilities,
  type TemplateVariable,
  UTILITY_CHANNELS,
  type UtilitySettings,
  type UtilityTemplate,
  WABA_STATES,
} from '../model/utility-settings.ts';
import { closedObject } from '../schema/closed-object.ts';
import { amount, text } from '../schema/values.ts';
import { placeholdersOf, renderExamples } from '../utilities/templates/render.ts';
import type { UtilityPatch } from './seed-types.ts';

const country = v.pipe(
  v.string(),
  v.regex(/^[A-Z]{2}$/, 'must be a country as ISO 3166 alpha-2, such as EG'),
);

/** A phone number in E.164. */
const phone = v.pipe(
  v.string(),
  v.check((value) => isPhoneNumber(value), 'must be a phone number in E.164'),
);

/** Signs the sends of a pipeline that names no secret of its own. Public, as everything here. */
const DEFAULT_SIGNING_SECRET = 'request_signing_secret_emulator_not_a_secret';

const settings = {
  order: v.pipe(
    v.array(v.picklist(UTILITY_CHANNELS)),
    v.check(
      (order) => order.length === 2 && new Set(order).size === 2,
      'must name whatsapp and sms, each once',
    ),
  ),
  allowedCountries: v.array(country),
  signingSecret: v.nullable(text),
};

/** What a utility pipeline is configured for, in a seed. */
export const UtilitySettingsSchema: v.GenericSchema<unknown, UtilitySettings> = closedObject({
  whatsapp: v.optional(v.boolean(), true),
  sms: v.optional(v.boolean(), true),
  order: v.optional(settings.order, [...UTILITY_CHANNELS]),
  allowedCountries: v.exactOptional(settings.allowedCountries),
  dailySpendCap: v.exactOptional(amount),
  signingEnabled: v.optional(v.boolean(), true),
  signingSecret: v.optional(settings.signingSecret, DEFAULT_SIGNING_SECRET),
});

/** What changes of it. */
export const UtilityPatchSchema: v.GenericSchema<unknown, UtilityPatch> = closedObject({
  whatsapp: v.exactOptional(v.boolean()),
  sms: v.exactOptional(v.boolean()),
  order: v.exactOptional(settings.order),
  allowedCountries: v.exactOptional(v.nullable(settings.allowedCountries)),
  dailySpendCap: v.exactOptional(v.nullable(amount)),
  signingEnabled: v.exactOptional(v.boolean()),
  signingSecret: v.exactOptional(settings.signingSecret),
});

const variableName = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9_]+$/, 'must have letters, digits and underscores only'),
);

/** The declared placeholders of a template. */
export const TemplateVariablesSchema: v.GenericSchema<
  unknown,
  Readonly<Record<string, TemplateVariable>>
> = v.record(
  variableName,
  closedObject({ example: v.string(), fallback: v.exactOptional(v.string()) }),
);

/** A template. Its body, with the examples in it, has at most 1024 characters. */
export const UtilityTemplateSchema: v.GenericSchema<unknown, UtilityTemplate> = v.pipe(
  closedObject({
    id: text,
    name: v.exactOptional(text),
    body: text,
    variables: v.optional(TemplateVariablesSchema, {}),
    approved: v.optional(v.boolean(), true),
    channels: v.optional(
      closedObject({
        whatsapp: v.optional(v.boolean(), true),
        sms: v.optional(v.boolean(), true),
      }),
      {},
    ),
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

/** An integration that carries SMS to a country. */
const SmsRouteSchema = closedObject({
  country,
  partner: v.exactOptional(text),
  ready: v.optional(v.boolean(), true),
});

const fee = v.nullable(amount);

const entries = {
  waba: v.picklist(WABA_STATES),
  smsRoutes: v.pipe(
    v.array(SmsRouteSchema),
    v.check(
      (routes) => new Set(routes.map((route) => route.country)).size === routes.length,
      'must not repeat a country',
    ),
  ),
  // The interface names no price but the least of WhatsApp.
  fees: closedObject({ whatsapp: v.optional(fee, 0.25), sms: v.optional(fee, 0.2) }),
  templates: v.pipe(
    v.array(UtilityTemplateSchema),
    v.check(
      (templates) => new Set(templates.map(({ id }) => id)).size === templates.length,
      'must not repeat an id',
    ),
  ),
  suppressed: v.array(phone),
};

/** What an account has for utility pipelines, in a seed. */
export const AccountUtilitiesSchema: v.GenericSchema<unknown, AccountUtilities> = closedObject({
  waba: v.optional(entries.waba, 'active'),
  smsRoutes: v.optional(entries.smsRoutes, []),
  fees: v.optional(entries.fees, {}),
  templates: v.optional(entries.templates, []),
  suppressed: v.optional(entries.suppressed, []),
});

/** What the account's utility settings may be changed to. */
export const AccountUtilitiesPatchSchema: v.GenericSchema<
  unknown,
  Partial<AccountUtilities>
> = closedObject({
  waba: v.exactOptional(entries.waba),
  smsRoutes: v.exactOptional(entries.smsRoutes),
  fees: v.exactOptional(entries.fees),
  templates: v.exactOptional(entries.templates),
  suppressed: v.exactOptional(entries.suppressed),
});
