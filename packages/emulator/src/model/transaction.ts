import type { Channel } from '@otp-kit/protocol';
import * as v from 'valibot';
import type { Mutable, ReadonlyOutput } from '../schema/read-only.ts';
import { savedAddress, savedChannel, savedCount, savedTime } from '../schema/saved.ts';
import { billingMode } from './account.ts';
import { MAX_WRONG_CODES } from './limits.ts';
import { isSameCode } from './same-code.ts';

/**
 * The states of a transaction. `created`: V1.0 has not sent the code yet. `Successful` is the interface's
 * own word for a verified one.
 */
export const TRANSACTION_STATUSES = ['created', 'active', 'expired', 'Successful'] as const;

/** One of them. */
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number];

const NewTransactionSchema = v.strictObject({
  transactionID: v.string(),
  transactionReqID: v.string(),
  pipelineID: v.string(),
  verificationAddress: savedAddress,
  /** The code of the newest message; a fallback may have another than the first message. */
  code: v.string(),
  /** The channels that delivered, as far as their providers have reported. */
  channels: v.array(savedChannel),
  createdAtMs: savedTime,
  expiresAtMs: savedTime,
  /** Belongs to a test pair: nothing is delivered and nothing is billed. */
  isTest: v.exactOptional(v.boolean()),
  /** How it is billed. A later change of the account's billing does not affect it. */
  billingMode,
  /** The caller named the code. */
  hasOwnCode: v.exactOptional(v.boolean()),
  /** The caller or the user chose the phone channel. */
  isChosen: v.exactOptional(v.boolean()),
  /** V1.0: it was begun with `optin: true`. */
  isOptIn: v.exactOptional(v.boolean()),
  /** V1.0: its code is sent by a second call. Until then it has no channels. */
  awaitsActivation: v.exactOptional(v.boolean()),
});

/** What is known of a transaction when it is created. Times are Unix milliseconds by the workspace's clock. */
export interface NewTransaction extends ReadonlyOutput<typeof NewTransactionSchema> {}

/** Checks a {@link TransactionRecord}. */
export const TransactionRecordSchema = v.strictObject({
  ...NewTransactionSchema.entries,
  /** The channels whose provider took the code and reported later that it could not deliver. */
  undelivered: v.exactOptional(v.array(savedChannel)),
  wrongAttempts: savedCount,
  /** Ended before its time: by too many wrong codes, a resend or a passkey. */
  forceExpired: v.boolean(),
  /** Ended by a newer code to the same address. */
  isSuperseded: v.exactOptional(v.boolean()),
  verified: v.boolean(),
  /** When a code was compared first, right or wrong. */
  enteredAtMs: v.exactOptional(savedTime),
  verifiedAtMs: v.exactOptional(savedTime),
});

/** The data of a transaction, as JSON can hold it. */
export interface TransactionRecord extends ReadonlyOutput<typeof TransactionRecordSchema> {}

/** The result of one try of a code. `unpaid` leaves the code valid. */
export type CodeResult = 'verified' | 'wrong' | 'too-many' | 'unpaid';

/** One code and its life at the service. Only its own methods change it. */
export interface Transaction extends TransactionRecord {
  /** Its state at a time in Unix milliseconds. A verified transaction never expires. */
  status(nowMs: number): TransactionStatus;
  /**
   * Tries a code. The tenth wrong code ends the transaction.
   *
   * @param code anything but a string is a wrong code
   * @param options.nowMs Unix milliseconds by the workspace's clock
   * @param options.canPay asked before a right code counts
   */
  verify(
    code: unknown,
    options: { readonly nowMs: number; readonly canPay: () => boolean },
  ): CodeResult;
  /** Sends its code, which can be verified from now on. */
  activate(sent: Pick<NewTransaction, 'channels' | 'expiresAtMs'>): void;
  /** Marks it as verified without a code, by a passkey. */
  markVerified(): void;
  /** Ends it; its code no longer verifies. */
  expire(): void;
  /** Ends it because a newer code went to the same address. */
  supersede(): void;
  /** Takes over the wrong codes of the transaction that it replaces, which ends. */
  replace(earlier: Transaction): void;
  /** A provider reported that it could not deliver. */
  fail(channel: Channel): void;
  /** The code goes to another channel, possibly with new digits. */
  fallBack(channel: Channel, code: string): void;
}

/** Creates a transaction, or restores one from its record. */
export function createTransaction(given: NewTransaction & Partial<TransactionRecord>): Transaction {
  const transaction: Mutable<Transaction> = {
    wrongAttempts: 0,
    forceExpired: false,
    verified: false,
    ...given,
    status: (nowMs) => {
      if (transaction.verified) return 'Successful';
      const { forceExpired, isSuperseded = false, expiresAtMs } = transaction;
      if (forceExpired || isSuperseded || nowMs >= expiresAtMs) return 'expired';
      return transaction.awaitsActivation ? 'created' : 'active';
    },
    verify: (code, { nowMs, canPay }) => {
      transaction.enteredAtMs ??= nowMs;
      if (typeof code === 'string' && isSameCode(code, transaction.code)) {
        if (!canPay()) return 'unpaid';
        transaction.verified = true;
        transaction.verifiedAtMs = nowMs;
        return 'verified';
      }
      transaction.wrongAttempts += 1;
      transaction.forceExpired ||= transaction.wrongAttempts >= MAX_WRONG_CODES;
      return transaction.forceExpired ? 'too-many' : 'wrong';
    },
    activate: ({ channels, expiresAtMs }) => {
      transaction.awaitsActivation = false;
      transaction.channels = channels;
      transaction.expiresAtMs = expiresAtMs;
    },
    markVerified: () => {
      transaction.verified = true;
    },
    expire: () => {
      transaction.forceExpired = true;
    },
    supersede: () => {
      transaction.isSuperseded = true;
    },
    replace: (earlier) => {
      transaction.wrongAttempts = earlier.wrongAttempts;
      earlier.expire();
    },
    fail: (channel) => {
      transaction.channels = transaction.channels.filter((each) => each !== channel);
      transaction.undelivered = [...(transaction.undelivered ?? []), channel];
    },
    fallBack: (channel, code) => {
      transaction.code = code;
      transaction.channels = [...transaction.channels, channel];
    },
  };
  return transaction;
}
