import type { VerificationAddress } from '@otp-kit/protocol';
import { ATTEMPT_TTL_MS } from './limits.ts';
import type { TestPair } from './pipeline.ts';
import type { Transaction, TransactionRecord } from './transaction.ts';

/** The state of a widget attempt. */
export type AttemptStatus = 'created' | 'otp_requested' | 'verified';

/** What create-attempt knows of an attempt. */
export interface NewAttempt {
  readonly attemptId: string;
  /** The URL of its hosted page. */
  readonly iframeUrl: string;
  readonly accountId: string;
  readonly widgetId: string;
  readonly pipelineID: string;
  readonly verificationAddress: VerificationAddress;
  readonly digits: number;
  /** A code that the integrator named. */
  readonly ownCode?: string;
  readonly publicMetadata: Readonly<Record<string, unknown>>;
  readonly privateMetadata: Readonly<Record<string, unknown>>;
  /** Without the names that are dropped. */
  readonly customHeaders: Readonly<Record<string, string>>;
  readonly testPair?: TestPair;
  readonly createdAtMs: number;
}

/** The data of an attempt, as JSON can hold it. Times are Unix milliseconds by the workspace's clock. */
export interface AttemptRecord extends NewAttempt {
  readonly expiresAtMs: number;
  readonly status: AttemptStatus;
  /** The device on which the page was loaded first. */
  readonly deviceId?: string;
  /** The device challenge that the captcha step has to name. */
  readonly challenge?: { readonly id: string; readonly expiresAtMs: number };
  readonly captchaVerifiedAtMs?: number;
  readonly otpRequestedAtMs?: number;
  readonly completedAtMs?: number;
  readonly resendCount: number;
  /** The newest code; after a passkey, a record without one. */
  readonly transaction?: TransactionRecord;
  readonly verificationMethod?: 'passkey';
  /** The attempt can no longer succeed. */
  readonly failed: boolean;
}

/** One verification by the widget. Only its own methods change it, and each change is published. */
export interface Attempt extends AttemptRecord {
  readonly transaction?: Transaction;
  /** Whether it can no longer succeed. A verified attempt does not expire. */
  isOver(nowMs: number): boolean;
  /** The page was loaded: on this device, with a new device challenge. */
  load(deviceId: string, challenge: NonNullable<AttemptRecord['challenge']>): void;
  /** Binds it to another device. */
  changeDevice(deviceId: string): void;
  passCaptcha(nowMs: number): void;
  /** A code was sent. A second one replaces the first and counts as a resend. */
  sendCode(transaction: Transaction, nowMs: number): void;
  /** Tries a code, see {@link Transaction.verify}. A wrong code does not end the attempt. */
  verify(
    code: string,
    how: { readonly nowMs: number; readonly canPay: () => boolean },
  ): ReturnType<Transaction['verify']> | 'no-code';
  /** The user signed in with a passkey; the record replaces the code. */
  verifyByPasskey(record: Transaction, nowMs: number): void;
  /** Ends it without success. May be called twice. */
  fail(): void;
  /** A provider reported about its code, which may have gone to another channel. */
  updateDelivery(): void;
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/**
 * Creates an attempt, or restores one from its record.
 *
 * @param onChange called after each change
 */
export function createAttempt(
  given: NewAttempt & Partial<Pick<Attempt, keyof AttemptRecord>>,
  onChange: (attempt: Attempt) => void,
): Attempt {
  const succeed = (nowMs: number): void => {
    attempt.status = 'verified';
    attempt.completedAtMs = nowMs;
    onChange(attempt);
  };
  const attempt: Mutable<Attempt> = {
    expiresAtMs: given.createdAtMs + ATTEMPT_TTL_MS,
    status: 'created',
    resendCount: 0,
    failed: false,
    ...given,
    isOver: (nowMs) =>
      attempt.status !== 'verified' && (attempt.failed || nowMs >= attempt.expiresAtMs),
    load: (deviceId, challenge) => {
      attempt.deviceId = deviceId;
      attempt.challenge = challenge;
      onChange(attempt);
    },
    changeDevice: (deviceId) => {
      attempt.deviceId = deviceId;
      onChange(attempt);
    },
    passCaptcha: (nowMs) => {
      attempt.captchaVerifiedAtMs = nowMs;
      onChange(attempt);
    },
    sendCode: (transaction, nowMs) => {
      if (attempt.transaction !== undefined) {
        // Wrong codes add up over the resend: the tenth ends the attempt.
        transaction.replace(attempt.transaction);
        attempt.resendCount += 1;
      }
      attempt.transaction = transaction;
      attempt.status = 'otp_requested';
      attempt.otpRequestedAtMs ??= nowMs;
      onChange(attempt);
    },
    verify: (code, { nowMs, canPay }) => {
      const result = attempt.transaction?.verify(code, canPay) ?? 'no-code';
      if (result === 'verified') succeed(nowMs);
      if (result === 'too-many') attempt.fail();
      if (result === 'wrong') onChange(attempt);
      return result;
    },
    verifyByPasskey: (record, nowMs) => {
      attempt.transaction?.expire();
      record.markVerified();
      attempt.transaction = record;
      attempt.verificationMethod = 'passkey';
      succeed(nowMs);
    },
    fail: () => {
      if (attempt.failed) return;
      attempt.failed = true;
      onChange(attempt);
    },
    updateDelivery: () => onChange(attempt),
  };
  return attempt;
}
