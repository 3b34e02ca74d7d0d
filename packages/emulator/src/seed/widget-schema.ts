import * as v from 'valibot';
import type { Widget } from '../model/widget.ts';
import { closedObject } from '../schema/closed-object.ts';
import { count, text } from '../schema/values.ts';
import { PASSING_KEYS } from '../turnstile/captcha.ts';
import type { SeedPatch, Unminted } from './seed-types.ts';
import { caps, circuitBreaker, color } from './seed-values.ts';

const counters = closedObject({
  attempts: v.optional(caps, {}),
  otpRequests: v.optional(caps, {}),
});

// Each section once, without its default: the seed adds the defaults, a patch must not.
const sections = {
  active: v.boolean(),
  pipelineID: text,
  passkeys: closedObject({ enabled: v.optional(v.boolean(), true) }),
  captcha: closedObject({
    siteKey: v.optional(text, PASSING_KEYS.siteKey),
    secretKey: v.optional(text, PASSING_KEYS.secretKey),
  }),
  rateLimiting: closedObject({
    caps: v.optional(
      closedObject({
        phoneNumber: v.optional(counters, {}),
        deviceId: v.optional(counters, {}),
        widget: v.optional(counters, {}),
      }),
      {},
    ),
    cooldownDurationMs: v.optional(count, 300_000), // The interface, "Limits"
  }),
  circuitBreaker,
  channelChoice: v.picklist(['ask-first', 'send-first']),
  branding: closedObject({
    displayName: v.exactOptional(text),
    primaryColor: v.optional(color, '#2f5bd7'),
    backgroundColor: v.optional(color, '#ffffff'),
    textColor: v.optional(color, '#16202e'),
  }),
};

const widget = v.object({
  id: v.exactOptional(v.pipe(text, v.regex(/^widget_/, 'must begin with widget_'))),
  publicKey: v.exactOptional(v.pipe(text, v.regex(/^pk_/, 'must begin with pk_'))),
  secret: v.exactOptional(text),
  active: v.optional(sections.active, true),
  basicInfo: v.optional(
    closedObject({ name: v.optional(text, 'Widget'), description: v.exactOptional(text) }),
    {},
  ),
  pipelineID: v.exactOptional(sections.pipelineID),
  passkeys: v.optional(sections.passkeys, {}),
  captcha: v.optional(sections.captcha, {}),
  rateLimiting: v.optional(sections.rateLimiting, {}),
  circuitBreaker: v.optional(sections.circuitBreaker, {}),
  channelChoice: v.optional(sections.channelChoice, 'send-first'),
  branding: v.optional(sections.branding, {}),
});

const patch = closedObject({
  id: text,
  active: v.exactOptional(sections.active),
  pipelineID: v.exactOptional(sections.pipelineID),
  passkeys: v.exactOptional(sections.passkeys),
  captcha: v.exactOptional(sections.captcha),
  rateLimiting: v.exactOptional(sections.rateLimiting),
  circuitBreaker: v.exactOptional(sections.circuitBreaker),
  channelChoice: v.exactOptional(sections.channelChoice),
  branding: v.exactOptional(sections.branding),
});

/** A widget in a seed. Unknown sections warn, unknown settings in a section are refused. */
export const WidgetSchema: v.GenericSchema<
  unknown,
  Unminted<Widget, 'id' | 'publicKey' | 'secret'>
> = widget;

/** Sections to replace in a widget, each as a whole. Its keys and its secret never change. */
export const WidgetPatchSchema: v.GenericSchema<unknown, SeedPatch['widgets'][number]> = patch;

/** What a widget in a seed may say. */
export const WIDGET_KEYS: readonly string[] = Object.keys(widget.entries);
