import type { VerificationAddress } from '@otp-kit/protocol';
import type { Attempt } from '../model/attempt.ts';
import type { Transaction } from '../model/transaction.ts';
import { maskPhone } from './masked-phone.ts';
import type { Report } from './outcome.ts';

/** The envelope of a widget's webhook, made of JSON values. What has not happened yet is left out. */
export type WebhookBody = Readonly<Record<string, unknown>>;

/**
 * The body of a widget's webhook. It holds the code and the full address, as the service's does.
 *
 * @see the interface, "Widget webhook envelope", "Widget attempt"
 */
export function webhookBody(attempt: Attempt, report: Report): WebhookBody {
  const { outcome, atMs } = report;
  return {
    status: outcome.status,
    timestamp: isoTime(atMs),
    widgetAttempt: widgetAttempt(attempt),
    ...(attempt.transaction !== undefined && {
      transaction: transactionRecord(attempt, attempt.transaction, atMs),
      transactionReq: requestRecord(attempt.transaction, report),
    }),
    publicMetadata: attempt.publicMetadata,
    privateMetadata: attempt.privateMetadata,
    ...(outcome.status === 'failed' && { error: outcome.error }),
    ...(outcome.status === 'success' &&
      attempt.verificationMethod !== undefined && {
        verificationMethod: attempt.verificationMethod,
      }),
  };
}

function widgetAttempt(attempt: Attempt) {
  return {
    attemptId: attempt.attemptId,
    widgetId: attempt.widgetId,
    userId: attempt.accountId,
    status: attempt.status,
    verificationAddress: maskedAddress(attempt.verificationAddress),
    otpConfig: { digits: attempt.digits, resendCount: attempt.resendCount },
    createdAt: isoTime(attempt.createdAtMs),
    expiresAt: isoTime(attempt.expiresAtMs),
    ...timeField('captchaVerifiedAt', attempt.captchaVerifiedAtMs),
    ...timeField('otpRequestedAt', attempt.otpRequestedAtMs),
    ...timeField('completedAt', attempt.completedAtMs),
    ...(attempt.testPair !== undefined && { isTest: true }),
  };
}

function transactionRecord(attempt: Attempt, transaction: Transaction, atMs: number) {
  return {
    transactionID: transaction.transactionID,
    status: transaction.status(atMs),
    verificationAddress: transaction.verificationAddress,
    OTP: transaction.code,
    creationDate: isoTime(transaction.createdAtMs),
    expirationDate: isoTime(transaction.expiresAtMs),
    updateDate: isoTime(atMs), // What is reported has just changed it.
    userID: attempt.accountId,
    pipelineID: transaction.pipelineID,
  };
}

function requestRecord(transaction: Transaction, { outcome, atMs, inputOTP }: Report) {
  // After a passkey no code was sent.
  const sent = transaction.channels.length > 0;
  return {
    _id: transaction.transactionReqID,
    status: transaction.status(atMs),
    mainTransactionID: transaction.transactionID,
    sentVerification: sent,
    creationDate: isoTime(transaction.createdAtMs),
    expirationDate: isoTime(transaction.expiresAtMs),
    ...(sent && { sentVerificationDate: isoTime(transaction.createdAtMs) }),
    ...(inputOTP !== undefined && { inputOTP }),
    ...(outcome.status === 'success' && { verificationDate: isoTime(atMs) }),
  };
}

function maskedAddress({ phoneNumber, email }: VerificationAddress): VerificationAddress {
  return {
    ...(phoneNumber !== undefined && { phoneNumber: maskPhone(phoneNumber) }),
    ...(email !== undefined && { email }),
  };
}

function timeField(name: string, atMs: number | undefined): Readonly<Record<string, string>> {
  return atMs === undefined ? {} : { [name]: isoTime(atMs) };
}

function isoTime(atMs: number): string {
  return new Date(atMs).toISOString();
}
