import { OtpError } from '@otp-kit/protocol';
import type { Hono } from 'hono';
import type { Attempt } from '../entities.ts';
import { type ControlEnv, success } from './control-env.ts';

/** Where the widget's attempts stand: stands in for the status lookup that the interface does not show. */
export function addAttemptRoutes(control: Hono<ControlEnv>): void {
  control.get('/attempts', ({ get }) => {
    const { attempts, clock } = get('workspace');
    return success(attempts.list().map((attempt) => describe(attempt, clock.now())));
  });

  control.get('/attempts/:attemptId', ({ get, req }) => {
    const { attempts, clock } = get('workspace');
    const attempt = attempts.byId(req.param('attemptId'));
    if (attempt === undefined) {
      throw new OtpError('ATTEMPT_NOT_FOUND', 'no attempt has this attemptId');
    }
    return success(describe(attempt, clock.now()));
  });
}

function describe(attempt: Attempt, nowMs: number) {
  const { attemptId, widgetId, pipelineID, status, verificationAddress, digits } = attempt;
  const { resendCount, deviceId, verificationMethod, transaction } = attempt;
  const { publicMetadata, privateMetadata, customHeaders } = attempt;
  return {
    attemptId,
    widgetId,
    pipelineID,
    status,
    result: resultOf(attempt, nowMs),
    isTest: attempt.testPair !== undefined,
    verificationAddress,
    digits,
    channels: transaction?.channels ?? [],
    resendCount,
    createdAt: isoTime(attempt.createdAtMs),
    expiresAt: isoTime(attempt.expiresAtMs),
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
