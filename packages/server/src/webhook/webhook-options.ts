import { check } from '../config/check.ts';
import { isText } from '../config/options-schema.ts';
import { TOLERANCE_SECONDS } from '../lifetimes-and-limits.ts';
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

/** The options with their defaults. */
export interface WebhookSettings {
  readonly secrets: readonly string[];
  readonly headerPrefix: string;
  readonly toleranceMs: number;
  readonly now: () => number;
  readonly allowUnsigned: boolean;
  readonly verifySignature: VerifySignature;
}

/**
 * Checks the options.
 *
 * @throws TypeError naming the option that is wrong, never its value
 */
export function readWebhookOptions(options: VerifyWebhookOptions): WebhookSettings {
  const {
    headerPrefix = 'hook-',
    toleranceSeconds = TOLERANCE_SECONDS,
    now = Date.now,
    allowUnsigned = false,
    verifySignature = verifyStandardWebhook,
  } = options;
  const secrets = typeof options.secrets === 'string' ? [options.secrets] : options.secrets;
  check(
    Array.isArray(secrets) && secrets.length > 0 && secrets.every(isText),
    'secrets must hold at least one text',
  );
  check(
    verifySignature !== verifyStandardWebhook || secrets.every(isStandardSecret),
    'secrets must hold texts of whsec_ and base64',
  );
  check(/^[\w-]+$/.test(headerPrefix), 'headerPrefix must be the beginning of a header name');
  check(
    Number.isFinite(toleranceSeconds) && toleranceSeconds > 0,
    'toleranceSeconds must be a number above 0',
  );
  check(typeof allowUnsigned === 'boolean', 'allowUnsigned must be true or false');
  const toleranceMs = toleranceSeconds * 1000;
  return { secrets, headerPrefix, toleranceMs, now, allowUnsigned, verifySignature };
}
