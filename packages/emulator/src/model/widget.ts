import * as v from 'valibot';
import { changesOf } from '../schema/changes-of.ts';
import { closedObject } from '../schema/closed-object.ts';
import type { ReadonlyInput, ReadonlyOutput } from '../schema/read-only.ts';
import { count, text } from '../schema/values.ts';
import { PASSING_KEYS } from './captcha-keys.ts';
import { CapsSchema, CircuitBreakerSchema } from './pipeline.ts';

/** A CSS colour that every tool can read. */
const color: v.GenericSchema<string> = v.pipe(
  v.string(),
  v.regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour such as #2f5bd7'),
);

const CountersSchema = closedObject({
  /** Loads, and tries to authenticate. */
  attempts: v.optional(CapsSchema, {}),
  /** Codes that were delivered. */
  otpRequests: v.optional(CapsSchema, {}),
});

/** A widget in a seed. Unknown sections warn, unknown settings in a section are refused. */
export const WidgetSchema = v.object({
  id: v.exactOptional(v.pipe(text, v.regex(/^widget_/, 'must begin with widget_'))),
  publicKey: v.exactOptional(v.pipe(text, v.regex(/^pk_/, 'must begin with pk_'))),
  secret: v.exactOptional(text),
  active: v.optional(v.boolean(), true),
  basicInfo: v.optional(
    closedObject({ name: v.optional(text, 'Widget'), description: v.exactOptional(text) }),
    {},
  ),
  /** Without one the widget is not configured. */
  pipelineID: v.exactOptional(text),
  passkeys: v.optional(closedObject({ enabled: v.optional(v.boolean(), true) }), {}),
  /** A captcha is always asked for; these are the provider's keys. */
  captcha: v.optional(
    closedObject({
      siteKey: v.optional(text, PASSING_KEYS.siteKey),
      secretKey: v.optional(text, PASSING_KEYS.secretKey),
    }),
    {},
  ),
  rateLimiting: v.optional(
    closedObject({
      caps: v.optional(
        closedObject({
          phoneNumber: v.optional(CountersSchema, {}),
          deviceId: v.optional(CountersSchema, {}),
          widget: v.optional(CountersSchema, {}),
        }),
        {},
      ),
      /** Stored, and not read by the limiter. The interface, "Limits", names the default. */
      cooldownDurationMs: v.optional(count, 300_000),
    }),
    {},
  ),
  circuitBreaker: v.optional(CircuitBreakerSchema, {}),
  channelChoice: v.optional(v.picklist(['ask-first', 'send-first']), 'send-first'),
  branding: v.optional(
    closedObject({
      /** Shown above the form; default the widget's name. */
      displayName: v.exactOptional(text),
      primaryColor: v.optional(color, '#2f5bd7'),
      backgroundColor: v.optional(color, '#ffffff'),
      textColor: v.optional(color, '#16202e'),
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
