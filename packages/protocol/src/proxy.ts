/**
 * The wire between the browser kit and the integrator's backend: four routes, all POST, all JSON.
 *
 * 1. `challenge` `{}` → {@link ProxyChallenge}
 * 2. `send` {@link ProxySendRequest} → {@link ProxyFlow}, and sets the flow cookie
 * 3. `verify` {@link ProxyVerifyRequest} → {@link ProxyVerified}, and clears the flow cookie
 * 4. `cancel` `{}` → `{}`, and clears the flow cookie
 *
 * A success is `{ status: 'success', data }`; a failure is {@link ProxyErrorBody} with an HTTP status.
 * Every time in an answer is by the clock of that answer's `serverTime`, so that a browser whose
 * clock is wrong still counts down right: deadline = own clock + (time − `serverTime`).
 *
 * @module
 */
import * as v from 'valibot';
import type { SingleAddress } from './address.ts';
import { type Challenge, ChallengeSchema } from './challenge.ts';
import { type OpenChannel, PHONE_CHANNELS, type PhoneChannel } from './channel.ts';
import type { OtpErrorCode } from './error-code.ts';
import { parseResponse } from './parse.ts';
import type { PowSolution } from './send.ts';

/** Length caps of what a browser may send, in characters. */
export const PROXY_CAPS = {
  challengeToken: 4096,
  turnstileToken: 2048, // Cloudflare: tokens have at most 2,048 characters
  phoneNumber: 32, // E.164 has 16 with its plus; the rest is room for spaces and punctuation
  email: 254, // RFC 5321, by erratum 1690
  flowID: 64, // a UUID has 36
  otp: 12, // six digits, or as many Arabic-Indic ones with room for separators
} as const;

/** Answer of `challenge`: the service's challenge with what the form needs to know. */
export type ProxyChallenge = Challenge & {
  /** The phone channels that a person may choose from, in order; empty where there is no choice. */
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
  readonly verificationAddress?: SingleAddress;
  readonly powSolution?: PowSolution;
  readonly turnstileToken?: string;
  readonly channel?: PhoneChannel;
  /** On a resend: the flow that is meant, since another tab of the same browser may have begun one. */
  readonly flowID?: string;
}

/** Answer of `send`: what the page may know of the code under way. */
export interface ProxyFlow {
  /** Names the flow, so that no tab acts on the number of another; no secret. A resend keeps it. */
  readonly flowID: string;
  /** ISO 8601. */
  readonly expiresAt: string;
  /** The channels that delivered. */
  readonly channels: readonly OpenChannel[];
  readonly digits: number;
  /** The address with its middle hidden, for people to read. */
  readonly maskedAddress: string;
  /** ISO 8601: from when on another code may be asked for. */
  readonly resendAfter: string;
  /** ISO 8601. */
  readonly serverTime: string;
}

/** Body of `verify`. */
export interface ProxyVerifyRequest {
  /** The flow that is meant, as the answer of `send` named it. */
  readonly flowID: string;
  readonly otp: string;
}

/** Answer of `verify`. */
export interface ProxyVerified {
  readonly verified: true;
  /** Where the page may go next, where the integrator named a place. */
  readonly next?: string | undefined;
  /** Handed on unread, to offer a passkey at once. */
  readonly enrollmentToken?: string | undefined;
}

/** Body of every failure. */
export interface ProxyErrorBody {
  readonly status: 'error';
  readonly code: OtpErrorCode;
  /** The proxy's own words for developers; never the service's, never shown to a person. */
  readonly message: string;
  readonly retryable: boolean;
  readonly cooldownSeconds?: number;
  readonly retryAfter?: string;
  readonly eligibleChannels?: readonly OpenChannel[];
}

const IsoTime = v.pipe(v.string(), v.isoTimestamp());
const Digits = v.pipe(v.number(), v.integer(), v.minValue(4), v.maxValue(6));

const ProxyChallengeExtras = v.object({
  channels: v.optional(v.array(v.string()), []),
  digits: v.optional(Digits, 6),
  serverTime: IsoTime,
});

const answer = <T extends v.GenericSchema>(data: T) =>
  v.object({ status: v.literal('success'), data });

const ChallengeAnswer = answer(v.intersect([ChallengeSchema, ProxyChallengeExtras]));
const FlowAnswer = answer(
  v.object({
    flowID: v.pipe(v.string(), v.nonEmpty()),
    expiresAt: IsoTime,
    channels: v.array(v.string()),
    digits: Digits,
    maskedAddress: v.string(),
    resendAfter: IsoTime,
    serverTime: IsoTime,
  }),
);
const VerifiedAnswer = answer(
  v.object({
    verified: v.literal(true),
    next: v.optional(v.string()),
    enrollmentToken: v.optional(v.string()),
  }),
);

/**
 * Parses the proxy's answer to `challenge`.
 * @throws {@link OtpError} `MALFORMED_RESPONSE`
 */
export function parseProxyChallenge(body: unknown): ProxyChallenge {
  return parseResponse(ChallengeAnswer, body, 'challenge').data;
}

/**
 * Parses the proxy's answer to `send`.
 * @throws {@link OtpError} `MALFORMED_RESPONSE`
 */
export function parseProxyFlow(body: unknown): ProxyFlow {
  return parseResponse(FlowAnswer, body, 'send').data;
}

/**
 * Parses the proxy's answer to `verify`.
 * @throws {@link OtpError} `MALFORMED_RESPONSE`
 */
export function parseProxyVerified(body: unknown): ProxyVerified {
  return parseResponse(VerifiedAnswer, body, 'verify').data;
}

const text = (cap: number) => v.pipe(v.string(), v.nonEmpty(), v.maxLength(cap));

/** The one address that a person may type. */
export const ProxyAddressSchema: v.GenericSchema<unknown, SingleAddress> = v.union([
  v.strictObject({ phoneNumber: text(PROXY_CAPS.phoneNumber) }),
  v.strictObject({ email: text(PROXY_CAPS.email) }),
]);

/** What `send` takes from a browser, and nothing else: an unknown field is refused, not dropped. */
export const ProxySendRequestSchema: v.GenericSchema<unknown, ProxySendRequest> = v.strictObject({
  verificationAddress: v.exactOptional(ProxyAddressSchema),
  powSolution: v.exactOptional(
    v.strictObject({
      challengeToken: text(PROXY_CAPS.challengeToken),
      nonce: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
    }),
  ),
  turnstileToken: v.exactOptional(text(PROXY_CAPS.turnstileToken)),
  channel: v.exactOptional(v.picklist(PHONE_CHANNELS)),
  flowID: v.exactOptional(text(PROXY_CAPS.flowID)),
});

/** What `verify` takes from a browser, and nothing else. */
export const ProxyVerifyRequestSchema: v.GenericSchema<unknown, ProxyVerifyRequest> =
  v.strictObject({
    flowID: text(PROXY_CAPS.flowID),
    otp: text(PROXY_CAPS.otp),
  });

/** What `challenge` and `cancel` take: nothing. */
export const ProxyEmptyRequestSchema: v.GenericSchema<
  unknown,
  Record<string, never>
> = v.strictObject({});
