import { failed } from '../http/failure.ts';
import { DEVICE_CHALLENGE_TTL_MS } from '../model/limits.ts';
import { brandOf } from './attempt-end.ts';
import { attemptStatusOf } from './attempt-status.ts';
import { countTry } from './count-try.ts';
import type { HostedAttempt } from './hosted-page-api.ts';
import { redirectOf, targetFields } from './redirect.ts';
import { shownAddress } from './shown-address.ts';
import type { HostedStep } from './step-context.ts';
import { success } from './step-result.ts';

/**
 * Handles `load`: returns what the page needs, and binds the attempt to the first device. Each load
 * has its own device challenge, which the captcha must name.
 */
export const handleLoad: HostedStep = (context) => {
  const busy = countTry(context);
  if (busy !== undefined) return failed(busy);
  const { workspace, widget, attempt, deviceId, nowMs } = context;
  const challenge = {
    id: workspace.mintId('challenge'),
    expiresAtMs: nowMs + DEVICE_CHALLENGE_TTL_MS,
  };
  attempt.load(deviceId, challenge);
  // A page that is reloaded after the success has lost the URL that it was sent to.
  const redirectUrl =
    attempt.status === 'verified'
      ? redirectOf(context, { status: 'success' }, attempt.completedAtMs)
      : undefined;
  const data: HostedAttempt = {
    ...attemptStatusOf(context),
    ...brandOf(context),
    maskedAddress: shownAddress(attempt.verificationAddress),
    digits: attempt.digits,
    siteKey: widget.captcha.siteKey,
    challengeId: challenge.id,
    isTest: attempt.testPair !== undefined,
    ...targetFields(context, redirectUrl),
  };
  return success(data);
};
