import type { VerificationAddress } from '@otp-kit/protocol';
import type { Attempt } from './attempt.ts';

/** An attempt as the control API shows it. Times are ISO 8601, and absent until they happened. */
export interface AttemptView
  extends Pick<
    Attempt,
    | 'attemptId'
    | 'iframeUrl'
    | 'widgetId'
    | 'pipelineID'
    | 'status'
    | 'verificationAddress'
    | 'digits'
    | 'resendCount'
    | 'publicMetadata'
    | 'privateMetadata'
    | 'customHeaders'
  > {
  readonly verificationAddress: VerificationAddress;
  /** How it ended, where it did. */
  readonly result: 'success' | 'failed' | 'pending';
  readonly isTest: boolean;
  /** As in the webhook. */
  readonly otpConfig: { readonly digits: number; readonly resendCount: number };
  /** Where the newest code went. */
  readonly channels: readonly string[];
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly captchaVerifiedAt: string | undefined;
  readonly otpRequestedAt: string | undefined;
  readonly completedAt: string | undefined;
  readonly transactionID: string | undefined;
  readonly verificationMethod: Attempt['verificationMethod'];
  readonly deviceId: string | undefined;
}

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
function resultOf(attempt: Attempt, nowMs: number): 'success' | 'failed' | 'pending' {
  if (attempt.status === 'verified') return 'success';
  return attempt.failed || nowMs >= attempt.expiresAtMs ? 'failed' : 'pending';
}

// JSON leaves out what is undefined: what has not happened yet.
function isoTime(atMs: number | undefined): string | undefined {
  return atMs === undefined ? undefined : new Date(atMs).toISOString();
}
