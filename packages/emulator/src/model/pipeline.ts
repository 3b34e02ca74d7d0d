import { CHANNELS } from '@otp-kit/protocol';
import * as v from 'valibot';
import { changesOf } from '../schema/changes-of.ts';
import { closedObject } from '../schema/closed-object.ts';
import type { ReadonlyInput, ReadonlyOutput } from '../schema/read-only.ts';
import { choice, described, flag, type SettingSection, setting } from '../schema/setting.ts';
import { text, uniqueList, wholeNumber } from '../schema/values.ts';
import { isEmail, isPhoneNumber } from './address.ts';
import { CapsSchema, CircuitBreakerSchema } from './caps.ts';
import { PASSING_KEYS, SECRET_KEYS, SITE_KEYS } from './captcha-keys.ts';
import { landingUrl, webUrl } from './urls.ts';
import { UtilityPatchSchema, UtilitySettingsSchema } from './utility-settings.ts';

export type { Caps, CircuitBreaker } from './caps.ts';

const TestPairSchema = closedObject({
  /** Another form would match no address, and a real code would be sent. */
  address: v.pipe(
    v.string(),
    v.check(
      (value) => isPhoneNumber(value) || isEmail(value),
      'must be a phone number in E.164 or an email address',
    ),
  ),
  otp: v.pipe(v.string(), v.regex(/^\d{4,6}$/, 'must be 4 to 6 digits')),
  /** A retired pair is refused with `TEST_PAIR_RETIRED`. */
  retired: v.optional(v.boolean(), false),
});

/** An address of development, and the code that verifies it. */
export interface TestPair extends ReadonlyOutput<typeof TestPairSchema> {}

/** Signs the webhooks of a pipeline that names no secret of its own. It is public, like everything here. */
const DEFAULT_SIGNING_SECRET = `whsec_${btoa('emulator-not-a-secret-24')}`;

const TurnstileSchema = closedObject({
  enabled: flag('Turnstile', false),
  siteKey: v.optional(setting(text, 'Site key', { suggestions: SITE_KEYS }), PASSING_KEYS.siteKey),
  /** Null if none is configured. */
  secretKey: v.optional(
    setting(v.nullable(text), 'Secret key', { isSecret: true, suggestions: SECRET_KEYS }),
    PASSING_KEYS.secretKey,
  ),
});

/** The settings of development. Unlike in other sections, an unknown one is only a warning. */
export const DevSchema = v.object({
  bypassPoW: flag('Bypass in development', false),
});

const domain = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/, 'must be a domain in lower case, without a port'),
);

const frontendCallbackURL = setting(landingUrl, 'Frontend callback URL', {
  hint: 'Where the browser goes after a widget attempt. An app may use a deep link.',
  empty: 'none',
  kind: 'otp',
});
const backendCallbackURL = setting(webUrl, 'Backend callback URL', {
  hint: 'Receives the result, or the webhooks about utility messages. This machine only, unless the command names other hosts.',
  empty: 'none',
});

const GENERAL = {
  legend: 'Pipeline',
  entries: {
    name: v.optional(setting(text, 'Name'), 'OTP pipeline'),
    kind: v.optional(setting(choice({ otp: 'OTP', utility: 'Utility' }), 'Kind'), 'otp'),
    /** The API that the pipeline is for. */
    apiVersion: v.optional(
      setting(choice({ 'V1.2': 'V1.2', 'V2.0': 'V2.0', 'V1.0': 'V1.0' }), 'API version'),
      'V1.2',
    ),
    active: flag('Active', true),
  },
} satisfies SettingSection;

const CHANNEL = {
  legend: 'Channels',
  hint: 'The order in which a code is tried. A channel that is off verifies no address.',
  kind: 'otp',
  entries: {
    channels: v.optional(
      setting(
        v.pipe(
          uniqueList(v.picklist(CHANNELS), (channel) => channel, 'must not repeat a channel'),
          v.nonEmpty('must name at least one channel'),
        ),
        'Channels',
        { control: 'channels' },
      ),
      CHANNELS,
    ),
    channelChoice: flag('Users choose the channel', false, {
      hint: 'The account has to be entitled to it.',
    }),
    channelEnforcement: v.optional(
      setting(
        choice({ fallback: 'Falls back to the next', pin: 'Is not replaced' }),
        'A chosen channel that accepts, then fails',
      ),
      'fallback',
    ),
    smsDomain: v.optional(
      setting(domain, 'Domain in text messages', {
        hint: 'The last line, such as @localhost #123456, binds the code to this domain.',
      }),
      'localhost',
    ),
    smsFrameDomain: v.optional(
      setting(v.nullable(domain), 'Domain of the frame in text messages', {
        hint: "The widget's: @shop.example #123456 @verify.example lets its frame fill in the code.",
        empty: 'none',
      }),
      null,
    ),
    emailDomain: v.optional(
      setting(v.nullable(domain), 'Domain in emails', {
        hint: 'The last line of an email, in the form of that of a text message.',
        empty: 'none',
      }),
      null,
    ),
  },
} satisfies SettingSection;

const PROOF = {
  legend: 'Proof of work',
  hint: 'Locked on for V1.2. Development may do without it.',
  kind: 'otp',
  entries: {
    /** A SHA-256 digest has 64 hex digits; the interface names no maximum. */
    baseDifficulty: v.optional(
      setting(wholeNumber(0, 64), 'Base difficulty', { hint: 'Leading zeros' }),
      3,
    ),
    adaptiveDifficulty: flag('Adaptive difficulty', true, {
      hint: "Rises as traffic nears the pipeline's own caps.",
    }),
    dev: v.optional(DevSchema, {}),
    /** Only `true` is accepted; `false` is refused with the reason. */
    powEnabled: v.exactOptional(
      described(
        v.literal(
          true,
          'is locked on for V1.2; set dev.bypassPoW to do without proofs in development',
        ),
        'Locked on for V1.2.',
      ),
    ),
  },
} satisfies SettingSection;

const CAPTCHA = {
  legend: 'Captcha',
  hint: 'Cloudflare Turnstile, simulated by this emulator.',
  kind: 'otp',
  entries: { turnstile: v.optional(TurnstileSchema, {}) },
} satisfies SettingSection;

const LIMITS = {
  legend: 'Limits',
  entries: {
    rateCaps: v.optional(
      closedObject({
        phoneNumber: v.optional(
          setting(CapsSchema, 'Rate caps of a phone number', { isDense: true }),
          {},
        ),
        /** The interface, "Limits": end-user IP defaults. */
        endUserIP: v.optional(
          setting(CapsSchema, "Rate caps of an end user's IP address", {
            isDense: true,
            kind: 'otp',
          }),
          { perMinute: 5, perHour: 20, perDay: 50 },
        ),
        pipeline: v.optional(
          setting(CapsSchema, 'Rate caps of the pipeline', { isDense: true }),
          {},
        ),
      }),
      {},
    ),
    circuitBreaker: v.optional(
      setting(CircuitBreakerSchema, 'Circuit breaker', { kind: 'otp' }),
      {},
    ),
  },
} satisfies SettingSection;

const CALLBACKS = {
  legend: 'Callbacks',
  entries: {
    backendCallbackURL: v.exactOptional(backendCallbackURL),
    frontendCallbackURL: v.exactOptional(frontendCallbackURL),
    webhookSigningSecret: v.optional(
      setting(
        v.pipe(v.string(), v.regex(/^whsec_[A-Za-z0-9+/]+={0,2}$/, 'must be whsec_ and base64')),
        'Webhook signing secret',
        { hint: 'whsec_ and base64.', isSecret: true, kind: 'otp' },
      ),
      DEFAULT_SIGNING_SECRET,
    ),
  },
} satisfies SettingSection;

const USERS = {
  legend: 'Passkeys and bans',
  kind: 'otp',
  entries: {
    passkeyEnabled: flag('Passkeys', true),
    zeroVerifyBans: flag('Zero-verify bans', true, { hint: 'If the platform enforces them.' }),
  },
} satisfies SettingSection;

const TEST_PAIRS = {
  legend: 'Test pairs',
  hint: 'Addresses that verify by a code of their own, with nothing sent and nothing charged.',
  kind: 'otp',
  entries: {
    testPairs: v.optional(
      setting(
        uniqueList(TestPairSchema, ({ address }) => address, 'must not repeat an address'),
        'Test pairs',
        { control: 'pairs' },
      ),
      [],
    ),
  },
} satisfies SettingSection;

const UTILITY = {
  legend: 'Utility messages',
  hint: 'The first channel that can carry a message is used, and no other.',
  kind: 'utility',
  entries: { utility: v.optional(UtilitySettingsSchema, {}) },
} satisfies SettingSection;

/** The settings of a pipeline, in the order of a form. */
export const PIPELINE_SECTIONS: readonly SettingSection[] = [
  GENERAL,
  CHANNEL,
  UTILITY,
  PROOF,
  CAPTCHA,
  LIMITS,
  CALLBACKS,
  USERS,
  TEST_PAIRS,
];

/** A pipeline in a seed. */
export const PipelineSchema = v.object({
  /** Minted if it is left out. */
  id: v.exactOptional(text),
  ...GENERAL.entries,
  ...CHANNEL.entries,
  ...UTILITY.entries,
  ...PROOF.entries,
  ...CAPTCHA.entries,
  ...LIMITS.entries,
  ...CALLBACKS.entries,
  ...USERS.entries,
  ...TEST_PAIRS.entries,
});

/** A pipeline as the dashboard would configure it. Replaced as a whole when its settings change. */
export interface Pipeline extends ReadonlyOutput<typeof PipelineSchema> {
  readonly id: string;
}

/** A pipeline as it is written in a seed: what is left out has its default. */
export interface PipelineSeed extends ReadonlyInput<typeof PipelineSchema> {}

/** What a pipeline's limiter counts by. */
export type RateDimension = keyof Pipeline['rateCaps'];

/** Settings to merge into a pipeline. A section, such as its caps, is replaced as a whole. */
export const PipelinePatchSchema = closedObject({
  ...changesOf(PipelineSchema.entries),
  id: text,
  /** Merged: the secret key is never shown, so a patch could not repeat it. */
  turnstile: v.exactOptional(closedObject(changesOf(TurnstileSchema.entries))),
  /** Null removes the URL. */
  frontendCallbackURL: v.exactOptional(v.nullable(frontendCallbackURL)),
  backendCallbackURL: v.exactOptional(v.nullable(backendCallbackURL)),
  dev: v.exactOptional(closedObject(changesOf(DevSchema.entries))),
  utility: v.exactOptional(UtilityPatchSchema),
});

/** What changes of a pipeline. */
export interface PipelinePatch extends ReadonlyOutput<typeof PipelinePatchSchema> {}
