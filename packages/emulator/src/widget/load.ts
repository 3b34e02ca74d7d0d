import { DEVICE_CHALLENGE_TTL_MS } from '../model/limits.ts';
import { attemptStatusOf } from './attempt-status.ts';
import { countTry } from './count-try.ts';
import type { HostedAttempt } from './hosted-page-api.ts';
import { redirectOf, targetFields } from './redirect.ts';
import { shownAddress } from './shown-address.ts';
import type { HostedStep } from './step-context.ts';
import { success } from './step-response.ts';

/**
 * Answers `load` with what the page needs, and binds the attempt to the first device. Each load
 * has its own device challenge, which the captcha must name.
 */
export const answerLoad: HostedStep = (context) => {
  const busy = countTry(context);
  if (busy !== undefined) return busy;
  const { workspace, widget, attempt, deviceId, nowMs } = context;
  const challenge = {
    id: workspace.mintId('challenge'),
    expiresAtMs: nowMs + DEVICE_CHALLENGE_TTL_MS,
  };
  attempt.load(deviceId, challenge);
  const { branding, basicInfo, captcha } = widget;
  // Reloaded after the success, a page has lost where that sent it.
  const redirectUrl =
    attempt.status === 'verified'
      ? redirectOf(context, { status: 'success' }, attempt.completedAtMs)
      : undefined;
  const data: HostedAttempt = {
    ...attemptStatusOf(context),
    name: branding.displayName ?? basicInfo.name,
    branding,
    maskedAddress: shownAddress(attempt.verificationAddress),
    digits: attempt.digits,
    siteKey: captcha.siteKey,
    challengeId: challenge.id,
    isTest: attempt.testPair !== undefined,
    ...targetFields(context, redirectUrl),
  };
  return success(data);
};
