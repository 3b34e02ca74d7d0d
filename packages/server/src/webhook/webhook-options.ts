import * as v from 'valibot';
import { TOLERANCE_SECONDS } from '../constants/lifetimes-and-limits.ts';
import { check } from '../options/check.ts';
import {
  func,
  headerPrefix,
  type OptionEntries,
  optionsSchema,
  type ParsedOptions,
  positive,
  readOptions,
  text,
} from '../options/options-schema.ts';
import {
  isStandardSecret,
  type VerifySignature,
  verifyStandardWebhook,
} from './standard-webhooks.ts';

/** How a webhook is checked. */
export interface VerifyWebhookOptions {
  /**
   * The pipeline's webhook signing secret, with the prefix `whsec_`. Several while it is being
   * changed: a signature of any of them is taken.
   */
  readonly secrets: string | readonly string[];
  /** What the names of the headers begin with, before `id`, `timestamp` and `signature`. Default `hook-`. */
  readonly headerPrefix?: string | undefined;
  /** How far the service's clock may be from this one, either way. Default 300. */
  readonly toleranceSeconds?: number | undefined;
  /** Unix milliseconds. Default `Date.now`. */
  readonly now?: (() => number) | undefined;
  /**
   * Returns a webhook without a signature as `signed: false` instead of throwing. Any program can send one:
   * use it only as a hint to look the attempt up. Default false.
   */
  readonly allowUnsigned?: boolean | undefined;
  /** Another scheme than Standard Webhooks, should the service use one. */
  readonly verifySignature?: VerifySignature | undefined;
}

type ParsedWebhookOptions = ParsedOptions<
  VerifyWebhookOptions,
  Exclude<keyof VerifyWebhookOptions, 'secrets'>
>;

/** The options with their defaults. */
export interface WebhookSettings
  extends Omit<ParsedWebhookOptions, 'secrets' | 'toleranceSeconds'> {
  readonly secrets: readonly string[];
  readonly toleranceMs: number;
}

const SECRETS = 'secrets must hold at least one text';

const ENTRIES: OptionEntries<ParsedWebhookOptions> = {
  secrets: v.union(
    [text('secrets'), v.pipe(v.array(text('secrets')), v.minLength(1, SECRETS))],
    SECRETS,
  ),
  headerPrefix: v.optional(headerPrefix('headerPrefix'), 'hook-'),
  toleranceSeconds: v.optional(positive('toleranceSeconds'), TOLERANCE_SECONDS),
  now: v.optional(func<() => number>('now'), () => Date.now),
  allowUnsigned: v.optional(v.boolean('allowUnsigned must be true or false'), false),
  verifySignature: v.optional(
    func<VerifySignature>('verifySignature'),
    () => verifyStandardWebhook,
  ),
};

const WebhookOptionsSchema = optionsSchema('the options of verifyWebhook', ENTRIES);

/**
 * Checks the options, also what their type says: they may come from JavaScript or from the environment.
 *
 * @throws TypeError that names the wrong option, never its value
 */
export function readWebhookOptions(options: VerifyWebhookOptions): WebhookSettings {
  const {
    secrets: given,
    toleranceSeconds,
    ...settings
  } = readOptions(WebhookOptionsSchema, options);
  const secrets = typeof given === 'string' ? [given] : given;
  // Another scheme may have secrets of another form.
  check(
    settings.verifySignature !== verifyStandardWebhook || secrets.every(isStandardSecret),
    'secrets must hold texts of whsec_ and base64',
  );
  return { ...settings, secrets, toleranceMs: toleranceSeconds * 1000 };
}
