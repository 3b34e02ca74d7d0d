import * as v from 'valibot';
import { changesOf } from '../schema/changes-of.ts';
import { closedObject } from '../schema/closed-object.ts';
import type { ReadonlyInput, ReadonlyOutput } from '../schema/read-only.ts';
import { choice, described, flag, setting } from '../schema/setting.ts';
import { count, text } from '../schema/values.ts';
import { CapsSchema, CircuitBreakerSchema } from './caps.ts';
import { PASSING_KEYS } from './captcha-keys.ts';

/** A CSS colour that every tool can read. */
const color: v.GenericSchema<string> = v.pipe(
  v.string(),
  v.regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour such as #2f5bd7'),
);

const MINTED = 'Generated if it is left out, and never changed.';

const CountersSchema = closedObject({
  attempts: v.optional(setting(CapsSchema, 'Loads and tries to authenticate'), {}),
  otpRequests: v.optional(setting(CapsSchema, 'Codes that were delivered'), {}),
});

/** A widget in a seed. Unknown sections warn, unknown settings in a section are refused. */
export const WidgetSchema = v.object({
  id: v.exactOptional(
    described(v.pipe(text, v.regex(/^widget_/, 'must begin with widget_')), MINTED),
  ),
  publicKey: v.exactOptional(
    described(v.pipe(text, v.regex(/^pk_/, 'must begin with pk_')), MINTED),
  ),
  secret: v.exactOptional(described(text, MINTED)),
  active: flag('Active', true),
  basicInfo: v.optional(
    closedObject({
      name: v.optional(setting(text, 'Name'), 'Widget'),
      description: v.exactOptional(setting(text, 'Description')),
    }),
    {},
  ),
  pipelineID: v.exactOptional(
    setting(text, 'Pipeline', { hint: 'Without one the widget is not configured.' }),
  ),
  passkeys: v.optional(closedObject({ enabled: flag('Passkeys', true) }), {}),
  /** A captcha is always required; these are the provider's keys. */
  captcha: v.optional(
    closedObject({
      siteKey: v.optional(setting(text, "The captcha's site key"), PASSING_KEYS.siteKey),
      secretKey: v.optional(setting(text, "The captcha's secret key"), PASSING_KEYS.secretKey),
    }),
    {},
  ),
  rateLimiting: v.optional(
    closedObject({
      caps: v.optional(
        closedObject({
          phoneNumber: v.optional(setting(CountersSchema, 'Rate caps of a phone number'), {}),
          deviceId: v.optional(setting(CountersSchema, 'Rate caps of a device'), {}),
          widget: v.optional(setting(CountersSchema, 'Rate caps of the widget'), {}),
        }),
        {},
      ),
      /** The interface, "Limits", names the default. */
      cooldownDurationMs: v.optional(
        setting(count, 'Cooldown', { hint: 'Stored, and not read by the limiter.' }),
        300_000,
      ),
    }),
    {},
  ),
  circuitBreaker: v.optional(CircuitBreakerSchema, {}),
  channelChoice: v.optional(
    setting(
      choice({
        'ask-first': 'The user chooses the channel first',
        'send-first': 'The first channel is used at once',
      }),
      'Channel choice',
    ),
    'send-first',
  ),
  branding: v.optional(
    closedObject({
      displayName: v.exactOptional(
        setting(text, 'Display name', { hint: "Above the form; by default the widget's name." }),
      ),
      primaryColor: v.optional(setting(color, 'Primary colour'), '#2f5bd7'),
      backgroundColor: v.optional(setting(color, 'Background colour'), '#ffffff'),
      textColor: v.optional(setting(color, 'Text colour'), '#16202e'),
    }),
    {},
  ),
});

/** A widget, in the dashboard's sections. Its secret is shown when it is created, and never again. */
export interface Widget extends ReadonlyOutput<typeof WidgetSchema> {
  readonly id: string;
  readonly publicKey: string;
  readonly secret: string;
}

/** A widget as it is written in a seed: whatever is left out has its default, or is minted. */
export interface WidgetSeed extends ReadonlyInput<typeof WidgetSchema> {}

/** How a widget looks. CSS colours of the form #rrggbb. */
export type Branding = Widget['branding'];

/** What a widget's limiter counts by. */
export type WidgetDimension = keyof Widget['rateLimiting']['caps'];

/** What a widget's limiter counts: loads and tries to authenticate, or codes that were delivered. */
export type WidgetCounter = keyof Widget['rateLimiting']['caps'][WidgetDimension];

/** Sections to replace in a widget, each as a whole. Its keys and its secret never change. */
export const WidgetPatchSchema = closedObject({
  ...changesOf(v.omit(WidgetSchema, ['publicKey', 'secret', 'basicInfo']).entries),
  id: text,
});
