import { CHANNELS } from '@otp-kit/protocol';
import * as v from 'valibot';
import { isEmail, isPhoneNumber } from '../model/address.ts';
import type { Pipeline } from '../model/pipeline.ts';
import { closedObject } from '../schema/closed-object.ts';
import { text } from '../schema/values.ts';
import { PASSING_KEYS } from '../turnstile/captcha.ts';
import type { SeedPatch, Unminted } from './seed-types.ts';
import { caps, circuitBreaker, difficulty, landingUrl, webUrl } from './seed-values.ts';
import { UtilityPatchSchema, UtilitySettingsSchema } from './utility-schema.ts';

const TestPairSchema = closedObject({
  // In any other form it would match no address, and a real code would be sent and charged.
  address: v.pipe(
    v.string(),
    v.check(
      (value) => isPhoneNumber(value) || isEmail(value),
      'must be a phone number in E.164 or an email address',
    ),
  ),
  otp: v.pipe(v.string(), v.regex(/^\d{4,6}$/, 'must be 4 to 6 digits')),
  retired: v.optional(v.boolean(), false),
});

/** Signs the webhooks of a pipeline that names no secret of its own. Public, as everything here. */
const DEFAULT_SIGNING_SECRET = `whsec_${btoa('emulator-not-a-secret-24')}`;

const bypassPoW = v.boolean();
const dev = v.object({ bypassPoW: v.optional(bypassPoW, false) });

const turnstile = {
  enabled: v.boolean(),
  siteKey: text,
  secretKey: v.nullable(text),
};

// Each setting once, without its default: the seed adds the defaults, a patch must not.
const settings = {
  name: text,
  kind: v.picklist(['otp', 'utility']),
  apiVersion: v.picklist(['V1.0', 'V1.2', 'V2.0']),
  active: v.boolean(),
  baseDifficulty: difficulty,
  adaptiveDifficulty: v.boolean(),
  turnstile: closedObject({
    enabled: v.optional(turnstile.enabled, false),
    siteKey: v.optional(turnstile.siteKey, PASSING_KEYS.siteKey),
    secretKey: v.optional(turnstile.secretKey, PASSING_KEYS.secretKey),
  }),
  rateCaps: closedObject({
    phoneNumber: v.optional(caps, {}),
    // The interface, "Limits": end-user IP defaults
    endUserIP: v.optional(caps, { perMinute: 5, perHour: 20, perDay: 50 }),
    pipeline: v.optional(caps, {}),
  }),
  circuitBreaker,
  channelChoice: v.boolean(),
  channelEnforcement: v.picklist(['fallback', 'pin']),
  smsDomain: v.pipe(
    v.string(),
    v.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/, 'must be a domain in lower case, without a port'),
  ),
  channels: v.pipe(
    v.array(v.picklist(CHANNELS)),
    v.nonEmpty('must name at least one channel'),
    v.check((channels) => new Set(channels).size === channels.length, 'must not repeat a channel'),
  ),
  frontendCallbackURL: landingUrl,
  backendCallbackURL: webUrl,
  passkeyEnabled: v.boolean(),
  webhookSigningSecret: v.pipe(
    v.string(),
    v.regex(/^whsec_[A-Za-z0-9+/]+={0,2}$/, 'must be whsec_ and base64'),
  ),
  zeroVerifyBans: v.boolean(),
  testPairs: v.pipe(
    v.array(TestPairSchema),
    v.check(
      (pairs) => new Set(pairs.map(({ address }) => address)).size === pairs.length,
      'must not repeat an address',
    ),
  ),
  powEnabled: v.literal(
    true,
    'is locked on for V1.2; set dev.bypassPoW to do without proofs in development',
  ),
};

const pipeline = v.object({
  id: v.exactOptional(text),
  name: v.optional(settings.name, 'OTP pipeline'),
  kind: v.optional(settings.kind, 'otp'),
  apiVersion: v.optional(settings.apiVersion, 'V1.2'),
  active: v.optional(settings.active, true),
  baseDifficulty: v.optional(settings.baseDifficulty, 3),
  adaptiveDifficulty: v.optional(settings.adaptiveDifficulty, true),
  turnstile: v.optional(settings.turnstile, {}),
  rateCaps: v.optional(settings.rateCaps, {}),
  circuitBreaker: v.optional(settings.circuitBreaker, {}),
  channels: v.optional(settings.channels, CHANNELS),
  channelChoice: v.optional(settings.channelChoice, false),
  channelEnforcement: v.optional(settings.channelEnforcement, 'fallback'),
  smsDomain: v.optional(settings.smsDomain, 'localhost'),
  frontendCallbackURL: v.exactOptional(settings.frontendCallbackURL),
  backendCallbackURL: v.exactOptional(settings.backendCallbackURL),
  passkeyEnabled: v.optional(settings.passkeyEnabled, true),
  webhookSigningSecret: v.optional(settings.webhookSigningSecret, DEFAULT_SIGNING_SECRET),
  zeroVerifyBans: v.optional(settings.zeroVerifyBans, true),
  testPairs: v.optional(settings.testPairs, []),
  dev: v.optional(dev, {}),
  utility: v.optional(UtilitySettingsSchema, {}),
  powEnabled: v.exactOptional(settings.powEnabled),
});

const patch = closedObject({
  id: text,
  name: v.exactOptional(settings.name),
  kind: v.exactOptional(settings.kind),
  apiVersion: v.exactOptional(settings.apiVersion),
  active: v.exactOptional(settings.active),
  baseDifficulty: v.exactOptional(settings.baseDifficulty),
  adaptiveDifficulty: v.exactOptional(settings.adaptiveDifficulty),
  turnstile: v.exactOptional(
    closedObject({
      enabled: v.exactOptional(turnstile.enabled),
      siteKey: v.exactOptional(turnstile.siteKey),
      secretKey: v.exactOptional(turnstile.secretKey),
    }),
  ),
  rateCaps: v.exactOptional(settings.rateCaps),
  circuitBreaker: v.exactOptional(settings.circuitBreaker),
  channels: v.exactOptional(settings.channels),
  channelChoice: v.exactOptional(settings.channelChoice),
  channelEnforcement: v.exactOptional(settings.channelEnforcement),
  smsDomain: v.exactOptional(settings.smsDomain),
  frontendCallbackURL: v.exactOptional(v.nullable(settings.frontendCallbackURL)),
  backendCallbackURL: v.exactOptional(v.nullable(settings.backendCallbackURL)),
  passkeyEnabled: v.exactOptional(settings.passkeyEnabled),
  webhookSigningSecret: v.exactOptional(settings.webhookSigningSecret),
  zeroVerifyBans: v.exactOptional(settings.zeroVerifyBans),
  testPairs: v.exactOptional(settings.testPairs),
  dev: v.exactOptional(closedObject({ bypassPoW: v.exactOptional(bypassPoW) })),
  utility: v.exactOptional(UtilityPatchSchema),
  powEnabled: v.exactOptional(settings.powEnabled),
});

/** A pipeline in a seed. */
export const PipelineSchema: v.GenericSchema<unknown, Unminted<Pipeline, 'id'>> = pipeline;

/** Settings to merge into a pipeline. */
export const PipelinePatchSchema: v.GenericSchema<unknown, SeedPatch['pipelines'][number]> = patch;

/** What a pipeline in a seed may say. */
export const PIPELINE_KEYS: readonly string[] = Object.keys(pipeline.entries);

/** What its `dev` may say. */
export const DEV_KEYS: readonly string[] = Object.keys(dev.entries);
