import { type Attempt, type AttemptRecord, createAttempt as create } from '../model/attempt.ts';
import {
  createTransaction as createNew,
  type Transaction,
  type TransactionRecord,
} from '../model/transaction.ts';

/** When the attempt of these tests was created. Far from today, so that a stray `Date.now` shows. */
export const CREATED_MS = Date.UTC(2040, 0, 1);

/** A code that was sent ten seconds after its attempt was created. */
export function createTransaction(fields: Partial<TransactionRecord> = {}): Transaction {
  return createNew({
    transactionID: 'txn_default_1',
    transactionReqID: 'treq_default_1',
    pipelineID: 'pipe_widget',
    verificationAddress: { phoneNumber: '+201001234567' },
    code: '123456',
    channels: ['whatsapp'],
    createdAtMs: CREATED_MS + 10_000,
    expiresAtMs: CREATED_MS + 190_000,
    wrongAttempts: 0,
    billingMode: 'pay-per-message',
    forceExpired: false,
    verified: false,
    ...fields,
  });
}

/** An attempt whose code is on its way. */
export function createAttempt(fields: Partial<Pick<Attempt, keyof AttemptRecord>> = {}): Attempt {
  const given = {
    attemptId: 'attempt_default_1',
    iframeUrl: 'http://widget.localhost/w/attempt_default_1',
    accountId: 'account_1',
    widgetId: 'widget_1',
    pipelineID: 'pipe_widget',
    verificationAddress: { phoneNumber: '+201001234567', email: 'someone@example.com' },
    digits: 6,
    publicMetadata: {},
    privateMetadata: {},
    customHeaders: {},
    createdAtMs: CREATED_MS,
    expiresAtMs: CREATED_MS + 300_000,
    status: 'otp_requested',
    captchaVerifiedAtMs: CREATED_MS + 5000,
    otpRequestedAtMs: CREATED_MS + 10_000,
    resendCount: 0,
    failed: false,
    transaction: createTransaction(),
    ...fields,
  } as const;
  return create(given, () => {});
}

/** The same attempt, verified twenty seconds after it was created. */
export function createVerifiedAttempt(
  fields: Partial<Pick<Attempt, keyof AttemptRecord>> = {},
): Attempt {
  return createAttempt({
    status: 'verified',
    completedAtMs: CREATED_MS + 20_000,
    transaction: createTransaction({ verified: true }),
    ...fields,
  });
}
