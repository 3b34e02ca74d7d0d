import { CHANNELS } from '@otp-kit/protocol';
import * as v from 'valibot';
import { changesOf } from '../schema/changes-of.ts';
import { closedObject } from '../schema/closed-object.ts';
import type { ReadonlyInput, ReadonlyOutput } from '../schema/read-only.ts';
import { count, text, wholeNumber } from '../schema/values.ts';
import { isEmail, isPhoneNumber } from './address.ts';
import { isAppLink } from './app-link.ts';
import { PASSING_KEYS } from './captcha-keys.ts';
import { UtilityPatchSchema, UtilitySettingsSchema } from './utility-settings.ts';

/** Where a server is called: http or https. */
const webUrl: v.GenericSchema<string> = v.pipe(
  v.string(),
  v.url('must be a URL'),
  v.regex(/^https?:/i, 'must be an http or https URL'),
);

/** Where a browser is sent: a page, or an app's deep link; never what would run in the page that sends. */
const landingUrl: v.GenericSchema<string> = v.pipe(
  v.string(),
  v.check(
    // Parsed, as a browser would: it drops line breaks and tabs from within a scheme.
    (value) => URL.canParse(value) && isPageOrApp(new URL(value)),
    'must be the URL of a web page or a deep link',
  ),
);

function isPageOrApp(url: URL): boolean {
  return url.protocol === 'http:' || isAppLink(url);
}

/** Checks {@link Caps}. */
export const CapsSchema = closedObject({
  perMinute: v.exactOptional(count),
  perHour: v.exactOptional(count),
  perDay: v.exactOptional(count),
});

/** How many may pass in a window; one that is left out is not limited. */
export interface Caps extends ReadonlyOutput<typeof CapsSchema> {}

/** Checks a {@link CircuitBreaker}. */
export const CircuitBreakerSchema = closedObject({
  requestsPerMinute: v.exactOptional(count),
  /** The interface names no number. What the clock cannot reach has no date to be told by. */
  cooldownSeconds: v.optional(v.pipe(count, v.maxValue(31_536_000, 'must be a year at most')), 60),
});

/** Opens by itself when more codes than that are asked for within a minute; never, where left out. */
export interface CircuitBreaker extends ReadonlyOutput<typeof CircuitBreakerSchema> {}

const TestPairSchema = closedObject({
  /** E.164, or an email address. In any other form it would match none, and a real code would be sent. */
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

/** Signs the webhooks of a pipeline that names no secret of its own. Public, as everything here. */
const DEFAULT_SIGNING_SECRET = `whsec_${btoa('emulator-not-a-secret-24')}`;

const TurnstileSchema = closedObject({
  enabled: v.optional(v.boolean(), false),
  siteKey: v.optional(text, PASSING_KEYS.siteKey),
  /** Null where it was not configured. */
  secretKey: v.optional(v.nullable(text), PASSING_KEYS.secretKey),
});

/** The settings of development. Unlike in other sections, an unknown one is only warned of. */
export const DevSchema = v.object({ bypassPoW: v.optional(v.boolean(), false) });

/** A pipeline in a seed. */
export const PipelineSchema = v.object({
  /** Minted where it is left out. */
  id: v.exactOptional(text),
  name: v.optional(text, 'OTP pipeline'),
  kind: v.optional(v.picklist(['otp', 'utility']), 'otp'),
  /** The API that the pipeline is for. */
  apiVersion: v.optional(v.picklist(['V1.0', 'V1.2', 'V2.0']), 'V1.2'),
  active: v.optional(v.boolean(), true),
  /**
   * Leading zeros of the digest that a challenge asks for while there is little traffic. A SHA-256 digest
   * has 64 hex digits; the interface names no maximum.
   */
  baseDifficulty: v.optional(wholeNumber(0, 64), 3),
  /** Whether a challenge asks for more as the traffic nears the pipeline's own caps. */
  adaptiveDifficulty: v.optional(v.boolean(), true),
  /** Its captcha. Turning it on provisions the keys. */
  turnstile: v.optional(TurnstileSchema, {}),
  /** What its limiter counts by, with the caps of each. */
  rateCaps: v.optional(
    closedObject({
      phoneNumber: v.optional(CapsSchema, {}),
      /** The interface, "Limits": end-user IP defaults. */
      endUserIP: v.optional(CapsSchema, { perMinute: 5, perHour: 20, perDay: 50 }),
      pipeline: v.optional(CapsSchema, {}),
    }),
    {},
  ),
  circuitBreaker: v.optional(CircuitBreakerSchema, {}),
  /** The order in which a code is tried; also which verification methods exist. */
  channels: v.optional(
    v.pipe(
      v.array(v.picklist(CHANNELS)),
      v.nonEmpty('must name at least one channel'),
      v.check(
        (channels) => new Set(channels).size === channels.length,
        'must not repeat a channel',
      ),
    ),
    CHANNELS,
  ),
  /** Whether a caller may name the phone channel; the account needs the entitlement too. */
  channelChoice: v.optional(v.boolean(), false),
  /** What follows when a chosen channel reports late that it could not deliver. */
  channelEnforcement: v.optional(v.picklist(['fallback', 'pin']), 'fallback'),
  /** The domain of the product, to which a browser binds the code of a text message: no port. */
  smsDomain: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/, 'must be a domain in lower case, without a port'),
    ),
    'localhost',
  ),
  frontendCallbackURL: v.exactOptional(landingUrl),
  backendCallbackURL: v.exactOptional(webUrl),
  passkeyEnabled: v.optional(v.boolean(), true),
  /** Signs widget webhooks; begins with `whsec_`. */
  webhookSigningSecret: v.optional(
    v.pipe(v.string(), v.regex(/^whsec_[A-Za-z0-9+/]+={0,2}$/, 'must be whsec_ and base64')),
    DEFAULT_SIGNING_SECRET,
  ),
  /** Whether zero-verify bans apply, where the platform enforces them at all. */
  zeroVerifyBans: v.optional(v.boolean(), true),
  /** Addresses that verify with a code of their own, with nothing sent and nothing billed. */
  testPairs: v.optional(
    v.pipe(
      v.array(TestPairSchema),
      v.check(
        (pairs) => new Set(pairs.map(({ address }) => address)).size === pairs.length,
        'must not repeat an address',
      ),
    ),
    [],
  ),
  dev: v.optional(DevSchema, {}),
  /** Read where `kind` is `utility`. */
  utility: v.optional(UtilitySettingsSchema, {}),
  /** Locked on for V1.2; there only so that `false` is refused with the reason. */
  powEnabled: v.exactOptional(
    v.literal(true, 'is locked on for V1.2; set dev.bypassPoW to do without proofs in development'),
  ),
});

/** A pipeline as the dashboard would configure it. Replaced as a whole when its settings change. */
export interface Pipeline extends ReadonlyOutput<typeof PipelineSchema> {
  readonly id: string;
}

/** A pipeline as it is written in a seed: whatever is left out has its default. */
export interface PipelineSeed extends ReadonlyInput<typeof PipelineSchema> {}

/** What a pipeline's limiter counts by. */
export type RateDimension = keyof Pipeline['rateCaps'];

/** Settings to merge into a pipeline. A section, such as its caps, is replaced as a whole. */
export const PipelinePatchSchema = closedObject({
  ...changesOf(PipelineSchema.entries),
  id: text,
  /** Merged: the secret key is never shown, so a patch could not repeat it. */
  turnstile: v.exactOptional(closedObject(changesOf(TurnstileSchema.entries))),
  /** Null where it has none any more, as with the other. */
  frontendCallbackURL: v.exactOptional(v.nullable(landingUrl)),
  backendCallbackURL: v.exactOptional(v.nullable(webUrl)),
  dev: v.exactOptional(closedObject(changesOf(DevSchema.entries))),
  utility: v.exactOptional(UtilityPatchSchema),
});

/** What changes of a pipeline. */
export interface PipelinePatch extends ReadonlyOutput<typeof PipelinePatchSchema> {}
