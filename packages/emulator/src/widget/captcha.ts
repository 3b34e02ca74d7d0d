import { limitResponse, widgetErrorResponse } from '../http/widget-error.ts';
import { attemptStatusOf } from './attempt-status.ts';
import { limitKeys } from './count-try.ts';
import { type HostedContext, type HostedStep, readTexts } from './step-context.ts';
import { success } from './step-response.ts';

/**
 * Answers `captcha`: asks the provider about the token, for the device challenge of the newest load. A
 * captcha that failed counts as a try to authenticate; one that passed does not.
 */
export const answerCaptcha: HostedStep = (context) => {
  const { workspace, widget, attempt, fields, nowMs } = context;
  const malformed = readTexts(fields, ['challengeId', 'turnstileToken']);
  if (malformed !== undefined) return widgetErrorResponse(malformed);
  const keys = limitKeys(context);
  const limit = keys && workspace.widgetLimits.check(widget, 'attempts', keys);
  if (limit?.allowed === false) return limitResponse(limit);

  const { challenge } = attempt;
  const isCurrent = challenge !== undefined && nowMs < challenge.expiresAtMs;
  if (!isCurrent || challenge.id !== fields['challengeId']) {
    const message = 'the device challenge has run out; load the page again';
    return widgetErrorResponse({ code: 'CHALLENGE_EXPIRED', message });
  }
  if (!isPassed(context)) {
    if (keys !== undefined) workspace.widgetLimits.count(widget, 'attempts', keys);
    const message = 'the captcha was not passed, or its token was used or is too old';
    return widgetErrorResponse({ code: 'CAPTCHA_NOT_VERIFIED', message });
  }
  attempt.passCaptcha(nowMs);
  return success(attemptStatusOf(context));
};

function isPassed({ workspace, widget, attempt, fields }: HostedContext): boolean {
  const verdict = workspace.captcha.verify({
    secret: widget.captcha.secretKey,
    response: String(fields['turnstileToken']),
  });
  // A token of another attempt does not count for this one.
  return verdict.success && (verdict.cData ?? attempt.attemptId) === attempt.attemptId;
}
