import * as v from 'valibot';
import type { Mutable, ReadonlyOutput } from '../schema/read-only.ts';
import { savedAddress, savedCount, savedFields, savedTexts, savedTime } from '../schema/saved.ts';
import { ATTEMPT_TTL_MS } from './limits.ts';
import { type Transaction, TransactionRecordSchema } from './transaction.ts';

/** The states of a widget attempt. */
export const ATTEMPT_STATUSES = ['created', 'otp_requested', 'verified'] as const;

const NewAttemptSchema = v.strictObject({
  attemptId: v.string(),
  /** The URL of its hosted page. */
  iframeUrl: v.string(),
  accountId: v.string(),
  widgetId: v.string(),
  pipelineID: v.string(),
  verificationAddress: savedAddress,
  digits: savedCount,
  /** A code that the integrator named. */
  ownCode: v.exactOptional(v.string()),
  publicMetadata: savedFields,
  privateMetadata: savedFields,
  /** Without the names that are dropped. */
  customHeaders: savedTexts,
  testPair: v.exactOptional(
    v.strictObject({ address: v.string(), otp: v.string(), retired: v.boolean() }),
  ),
  createdAtMs: savedTime,
});

/** What create-attempt knows of an attempt. */
export interface NewAttempt extends ReadonlyOutput<typeof NewAttemptSchema> {}

/** Checks an {@link AttemptRecord}. */
export const AttemptRecordSchema = v.strictObject({
  ...NewAttemptSchema.entries,
  expiresAtMs: savedTime,
  status: v.picklist(ATTEMPT_STATUSES),
  /** The device on which the page was loaded first. */
  deviceId: v.exactOptional(v.string()),
  /** The device challenge that the captcha step has to name. */
  challenge: v.exactOptional(v.strictObject({ id: v.string(), expiresAtMs: savedTime })),
  captchaVerifiedAtMs: v.exactOptional(savedTime),
  otpRequestedAtMs: v.exactOptional(savedTime),
  completedAtMs: v.exactOptional(savedTime),
  resendCount: savedCount,
  /** The newest code; after a passkey, a record without one. */
  transaction: v.exactOptional(TransactionRecordSchema),
  verificationMethod: v.exactOptional(v.literal('passkey')),
  /** The attempt can no longer succeed. */
  failed: v.boolean(),
});

/** The data of an attempt, as JSON can hold it. Times are Unix milliseconds by the workspace's clock. */
export interface AttemptRecord extends ReadonlyOutput<typeof AttemptRecordSchema> {}

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

/**
 * Creates an attempt, or restores one from its record.
 *
 * @param onChange called after each change
 */
export function createAttempt(
  given: NewAttempt & Partial<Pick<Attempt, keyof AttemptRecord>>,
  onChange: (attempt: Attempt) => void,
): Attempt {
  const change = (fields: Partial<AttemptRecord>): void => {
    Object.assign(attempt, fields);
    onChange(attempt);
  };
  const succeed = (nowMs: number): void => change({ status: 'verified', completedAtMs: nowMs });
  const attempt: Mutable<Attempt> = {
    expiresAtMs: given.createdAtMs + ATTEMPT_TTL_MS,
    status: 'created',
    resendCount: 0,
    failed: false,
    ...given,
    isOver: (nowMs) =>
      attempt.status !== 'verified' && (attempt.failed || nowMs >= attempt.expiresAtMs),
    load: (deviceId, challenge) => change({ deviceId, challenge }),
    changeDevice: (deviceId) => change({ deviceId }),
    passCaptcha: (nowMs) => change({ captchaVerifiedAtMs: nowMs }),
    sendCode: (transaction, nowMs) => {
      if (attempt.transaction !== undefined) {
        // Wrong codes add up over the resend: the tenth ends the attempt.
        transaction.replace(attempt.transaction);
        attempt.resendCount += 1;
      }
      attempt.transaction = transaction;
      change({
        status: 'otp_requested',
        otpRequestedAtMs: attempt.otpRequestedAtMs ?? nowMs,
      });
    },
    verify: (code, { nowMs, canPay }) => {
      const result = attempt.transaction?.verify(code, { nowMs, canPay }) ?? 'no-code';
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
      if (!attempt.failed) change({ failed: true });
    },
    updateDelivery: () => onChange(attempt),
  };
  return attempt;
}
