/**
 * The wire between the browser kit and the integrator's backend: four routes, all POST, all JSON.
 *
 * 1. `challenge` `{}` → {@link ProxyChallenge}
 * 2. `send` {@link ProxySendRequest} → {@link ProxyFlow}, and sets the flow's cookie
 * 3. `verify` {@link ProxyVerifyRequest} → {@link ProxyVerified}, and clears the flow's cookie
 * 4. `cancel` {@link ProxyCancelRequest} → `{}`, and clears the cookie of that flow
 *
 * Each flow has a cookie of its own, so that a browser's tabs do not end each other's flows.
 *
 * A native app has no cookies. In place of them its bodies have `sealed`: in a response beside `status`,
 * a text to keep or `null` to forget; in a request, the text that was kept.
 *
 * A success is `{ status: 'success', data }`; a failure is {@link ProxyErrorBody} with an HTTP status.
 * Every time in a response is by the clock of that response's `serverTime`, so that a browser whose
 * clock is wrong still counts down right: deadline = own clock + (time − `serverTime`).
 *
 * The responses are read without a schema library, which the form need not load; what the proxy takes
 * is in `otp-requests.ts`.
 *
 * @module
 */

import type { SingleAddress } from '../address/address.ts';
import type { OpenChannel, PhoneChannel } from '../address/channel.ts';
import type { FailureClass } from '../errors/catalogue.ts';
import type { OtpErrorCode } from '../errors/error-code.ts';
import {
  dataFields,
  fieldsOf,
  isBoolean,
  isCodeLength,
  isString,
  isText,
  isTexts,
  isTime,
} from '../read/fields.ts';
import type { Challenge, TurnstileRequirement } from '../service/challenge.ts';
import type { PowSolution } from '../service/send.ts';

/** Length caps of what a browser may send, in characters. */
export const PROXY_CAPS = {
  challengeToken: 4096,
  turnstileToken: 2048, // Cloudflare: tokens have at most 2,048 characters
  phoneNumber: 32, // E.164 has 16 with its plus; the rest is room for spaces and punctuation
  email: 254, // RFC 5321, by erratum 1690
  flowID: 64, // a UUID has 36
  otp: 12, // six digits, or as many Arabic-Indic ones with room for separators
} as const;

/** Response of `challenge`: the service's challenge with what the form needs to know. */
export type ProxyChallenge = Challenge & {
  /** The phone channels that a user may choose from, in order; empty where there is no choice. */
  readonly channels: readonly OpenChannel[];
  /** How many digits the code will have. */
  readonly digits: number;
  /** ISO 8601. */
  readonly serverTime: string;
};

/** Body of `send`. */
export interface ProxySendRequest {
  /**
   * Omitted on a resend: the code goes to the address of the flow under way, which the proxy knows.
   * Omitted always where the proxy takes the address from the integrator's record.
   */
  readonly verificationAddress?: SingleAddress | undefined;
  readonly powSolution?: PowSolution | undefined;
  readonly turnstileToken?: string | undefined;
  readonly channel?: PhoneChannel | undefined;
  /**
   * Without an address: the flow to resend to, since another tab of the browser may have begun one.
   * With an address: the flow of this tab that the new one takes the place of.
   */
  readonly flowID?: string | undefined;
}

/** Response of `send`: what the page may know of the code under way. */
export interface ProxyFlow {
  /** Names the flow, so that no tab acts on the number of another; no secret. A resend keeps it. */
  readonly flowID: string;
  /** ISO 8601. */
  readonly expiresAt: string;
  /** The channels that delivered. */
  readonly channels: readonly OpenChannel[];
  readonly digits: number;
  /** The address with its middle hidden, to be read: a phone number in groups, with no-break spaces between them. */
  readonly maskedAddress: string;
  /** ISO 8601: from when on another code may be asked for. */
  readonly resendAfter: string;
  /** ISO 8601. */
  readonly serverTime: string;
  /** What the user approves with the code: plain text with line breaks. */
  readonly payload?: string | undefined;
}

/** Body of `verify`. */
export interface ProxyVerifyRequest {
  /** The flow that is meant, as the response of `send` named it. */
  readonly flowID: string;
  readonly otp: string;
}

/** Body of `cancel`. */
export interface ProxyCancelRequest {
  /** The flow to end, as the response of `send` named it. */
  readonly flowID: string;
}

/** Response of `verify`. */
export interface ProxyVerified {
  readonly verified: true;
  /** The URL of the next page, if the integrator named one. */
  readonly next?: string | undefined;
  /** Handed on unread, to offer a passkey at once. */
  readonly enrollmentToken?: string | undefined;
}

/** Body of every failure. */
export interface ProxyErrorBody {
  readonly status: 'error';
  readonly code: OtpErrorCode;
  /** The proxy's own words for developers; never the service's, never shown to a user. */
  readonly message: string;
  /** What the failure calls for, so that the browser handles codes that it does not know. */
  readonly class: FailureClass;
  readonly retryable: boolean;
  readonly cooldownSeconds?: number;
  readonly retryAfter?: string;
  readonly eligibleChannels?: readonly OpenChannel[];
  /** With a wrong code, where the proxy limits them: how many are left before a pause. At least 1. */
  readonly triesLeft?: number;
}

/**
 * Parses the proxy's response to `challenge`; stray proof fields beside `challengeRequired: false` are dropped.
 * @throws {@link OtpError} `MALFORMED_RESPONSE`
 */
export function parseProxyChallenge(body: unknown): ProxyChallenge {
  const { field, optional } = dataFields(body, 'challenge');
  const { required = false, siteKey = null } = optional('turnstile', isTurnstile) ?? {};
  const common = {
    turnstile: { required, siteKey },
    channels: optional('channels', isTexts) ?? [],
    digits: optional('digits', isCodeLength) ?? 6,
    serverTime: field('serverTime', isTime),
  };
  if (!field('challengeRequired', isBoolean)) return { challengeRequired: false, ...common };
  return {
    challengeRequired: true,
    challenge: field('challenge', isChallenge),
    difficulty: field('difficulty', isDifficulty),
    challengeToken: field('challengeToken', isText),
    expiresAt: field('expiresAt', isTime),
    algorithm: field('algorithm', isString),
    ...common,
  };
}

/**
 * Parses the proxy's response to `send`.
 * @throws {@link OtpError} `MALFORMED_RESPONSE`
 */
export function parseProxyFlow(body: unknown): ProxyFlow {
  const { field, optional } = dataFields(body, 'send');
  return {
    flowID: field('flowID', isText),
    expiresAt: field('expiresAt', isTime),
    channels: field('channels', isTexts),
    digits: field('digits', isCodeLength),
    maskedAddress: field('maskedAddress', isString),
    resendAfter: field('resendAfter', isTime),
    serverTime: field('serverTime', isTime),
    payload: optional('payload', isString),
  };
}

/**
 * Parses the proxy's response to `verify`.
 * @throws {@link OtpError} `MALFORMED_RESPONSE`
 */
export function parseProxyVerified(body: unknown): ProxyVerified {
  const { field, optional } = dataFields(body, 'verify');
  return {
    verified: field('verified', isTrue),
    next: optional('next', isString),
    enrollmentToken: optional('enrollmentToken', isString),
  };
}

function isTurnstile(value: unknown): value is Partial<TurnstileRequirement> {
  const { required, siteKey } = fieldsOf(value);
  return isBoolean(required) && isString(siteKey ?? '');
}

function isChallenge(value: unknown): value is string {
  return isString(value) && /^[\da-f]{64}$/i.test(value);
}

/** A SHA-256 digest has 64 hex digits. */
function isDifficulty(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 64;
}

function isTrue(value: unknown): value is true {
  return value === true;
}
