import * as v from 'valibot';
import type { ReadonlyOutput } from '../schema/read-only.ts';
import { savedAddress, savedCount, savedDate, savedFields, savedTexts } from '../schema/saved.ts';
import { ATTEMPT_STATUSES, type Attempt } from './attempt.ts';

/** Describes an {@link AttemptView}. */
export const AttemptViewSchema = v.strictObject({
  attemptId: v.string(),
  iframeUrl: v.string(),
  widgetId: v.string(),
  pipelineID: v.string(),
  status: v.picklist(ATTEMPT_STATUSES),
  /** How it ended, where it did. */
  result: v.picklist(['success', 'failed', 'pending']),
  isTest: v.boolean(),
  verificationAddress: savedAddress,
  digits: savedCount,
  resendCount: savedCount,
  /** The same value as in the webhook. */
  otpConfig: v.strictObject({ digits: savedCount, resendCount: savedCount }),
  /** The channels of the newest code. */
  channels: v.array(v.string()),
  createdAt: savedDate,
  expiresAt: savedDate,
  captchaVerifiedAt: v.optional(savedDate),
  otpRequestedAt: v.optional(savedDate),
  completedAt: v.optional(savedDate),
  transactionID: v.optional(v.string()),
  verificationMethod: v.optional(v.literal('passkey')),
  deviceId: v.optional(v.string()),
  publicMetadata: savedFields,
  privateMetadata: savedFields,
  customHeaders: savedTexts,
});

/** An attempt as the control API shows it. Times are ISO 8601, and absent until they happened. */
export interface AttemptView extends ReadonlyOutput<typeof AttemptViewSchema> {}

/** Describes an attempt at a time in Unix milliseconds. */
export function viewAttempt(attempt: Attempt, nowMs: number): AttemptView {
  const { attemptId, iframeUrl, widgetId, pipelineID, status, verificationAddress } = attempt;
  const { digits, resendCount, deviceId, verificationMethod, transaction } = attempt;
  const { publicMetadata, privateMetadata, customHeaders } = attempt;
  return {
    attemptId,
    iframeUrl,
    widgetId,
    pipelineID,
    status,
    result: resultOf(attempt, nowMs),
    isTest: attempt.testPair !== undefined,
    verificationAddress,
    digits,
    channels: transaction?.channels ?? [],
    resendCount,
    otpConfig: { digits, resendCount },
    createdAt: new Date(attempt.createdAtMs).toISOString(),
    expiresAt: new Date(attempt.expiresAtMs).toISOString(),
    captchaVerifiedAt: isoTime(attempt.captchaVerifiedAtMs),
    otpRequestedAt: isoTime(attempt.otpRequestedAtMs),
    completedAt: isoTime(attempt.completedAtMs),
    transactionID: transaction?.transactionID,
    verificationMethod,
    deviceId,
    publicMetadata,
    privateMetadata,
    customHeaders,
  };
}

// A wrong code is no result: the attempt goes on.
function resultOf(attempt: Attempt, nowMs: number): AttemptView['result'] {
  if (attempt.status === 'verified') return 'success';
  return attempt.failed || nowMs >= attempt.expiresAtMs ? 'failed' : 'pending';
}

// JSON leaves out what is undefined: what has not happened yet.
function isoTime(atMs: number | undefined): string | undefined {
  return atMs === undefined ? undefined : new Date(atMs).toISOString();
}
