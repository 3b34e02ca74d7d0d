import type { KitErrorCode, OpenChannel, ProxyFlow, V12ErrorCode } from '@otp-kit/protocol';

/** How a route of the fake proxy fails: with a code, and a waiting time if it has one; offline; or pending until the request is aborted. */
export type FakeAnswer =
  | V12ErrorCode
  | KitErrorCode
  | { readonly code: V12ErrorCode | KitErrorCode; readonly cooldownSeconds: number }
  | 'offline'
  | 'pending';

/** What a fake proxy does. A route that is left out succeeds. */
export interface FakeBehavior {
  readonly challenge?: FakeAnswer;
  readonly send?: FakeAnswer;
  readonly verify?: FakeAnswer;
  /** The channels that the user can choose; default none. */
  readonly channels?: readonly OpenChannel[];
  /** Requires a captcha with this site key; a `send` without a token fails. */
  readonly siteKey?: string;
  /** Requires a proof of work of this difficulty, in hexadecimal zeros, and checks it. Default 0: no proof. */
  readonly difficulty?: number;
  /** Fields of a successful `send` that differ, for example `{ channels: ['sms'] }`. */
  readonly sent?: Partial<ProxyFlow>;
  /** The only right code. Default: every code is right. */
  readonly code?: string;
  /** Given with a success, so that a passkey can be offered. */
  readonly enrollmentToken?: string;
  /** Given with a success: the next page. */
  readonly next?: string;
}

/** The outcomes of a verification. */
export type FakeOutcome =
  /** Every code is right. */
  | 'verified'
  | 'passkey-offer'
  | 'channel-choice'
  | 'captcha'
  /** The challenge does not arrive. */
  | 'proving'
  | 'sending'
  | 'verifying'
  | 'wrong-code'
  | 'expired-code'
  | 'too-many-tries'
  /** The proxy has no such flow, for example after a restart with another secret. */
  | 'flow-lost'
  | 'invalid-phone-number'
  | 'country-not-allowed'
  | 'just-sent'
  | 'rate-limited'
  /** The service refuses all users for a moment. */
  | 'busy'
  /** No channel accepted the code. */
  | 'undeliverable'
  /** The chosen channel does not reach the number. */
  | 'channel-failed'
  /** The request does not reach the proxy. */
  | 'offline'
  /** The configuration or the account is at fault. */
  | 'unavailable';

const CHANNELS = ['whatsapp', 'telegram', 'sms'] as const;

/** A behavior for each outcome of a verification. */
export const FAKE_OUTCOMES: Readonly<Record<FakeOutcome, FakeBehavior>> = {
  verified: {},
  'passkey-offer': { enrollmentToken: 'fake-enrollment-token' },
  'channel-choice': { channels: CHANNELS },
  captcha: { siteKey: 'fake-site-key' },
  proving: { challenge: 'pending' },
  sending: { send: 'pending' },
  verifying: { verify: 'pending' },
  'wrong-code': { verify: 'INVALID_OTP' },
  'expired-code': { verify: 'TRANSACTION_EXPIRED' },
  'too-many-tries': { verify: 'MAX_ATTEMPTS_EXCEEDED' },
  'flow-lost': { verify: 'NO_ACTIVE_FLOW' },
  'invalid-phone-number': { send: 'INVALID_PHONE_NUMBER' },
  'country-not-allowed': { send: 'COUNTRY_NOT_ALLOWED' },
  'just-sent': { send: { code: 'RATE_LIMIT_PHONENUMBER_PERMINUTE', cooldownSeconds: 45 } },
  'rate-limited': { send: { code: 'RATE_LIMIT_ENDUSERIP_PERHOUR', cooldownSeconds: 600 } },
  busy: { send: { code: 'CIRCUIT_BREAKER_OPEN', cooldownSeconds: 60 } },
  undeliverable: { send: 'SEND_OTP_FAILED' },
  'channel-failed': { channels: CHANNELS, send: 'pre_send_failure' },
  offline: { send: 'offline' },
  unavailable: { send: 'SERVICE_UNAVAILABLE' },
};
