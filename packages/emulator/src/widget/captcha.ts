import { checkList } from '../http/check-list.ts';
import type { WidgetError } from '../http/widget-error.ts';
import { attemptStatusOf } from './attempt-status.ts';
import { checkLimit, limitKeys } from './count-try.ts';
import { type HostedContext, type HostedStep, readTexts } from './step-context.ts';
import { success } from './step-result.ts';

const CHECKS = checkList<HostedContext, WidgetError>()
  .refuse(({ fields }) => readTexts(fields, ['challengeId', 'turnstileToken']))
  .refuse((context) => checkLimit(context, 'attempts'))
  .refuse(checkChallenge)
  .refuse(checkToken);

/**
 * Handles `captcha`: asks the provider about the token, for the device challenge of the newest load. A
 * captcha that failed counts as a try to authenticate; one that passed does not.
 */
export const handleCaptcha: HostedStep = (context) => {
  const checked = CHECKS.run(context);
  if (!checked.ok) return checked;
  context.attempt.passCaptcha(context.nowMs);
  return success(attemptStatusOf(context));
};

function checkChallenge({ attempt, fields, nowMs }: HostedContext): WidgetError | undefined {
  const { challenge } = attempt;
  const isCurrent = challenge !== undefined && nowMs < challenge.expiresAtMs;
  if (isCurrent && challenge.id === fields['challengeId']) return undefined;
  const message = 'the device challenge has run out; load the page again';
  return { code: 'CHALLENGE_EXPIRED', message };
}

function checkToken(context: HostedContext): WidgetError | undefined {
  if (isPassed(context)) return undefined;
  const { workspace, widget } = context;
  const keys = limitKeys(context);
  if (keys !== undefined) workspace.widgetLimits.count(widget, 'attempts', keys);
  const message = 'the captcha was not passed, or its token was used or is too old';
  return { code: 'CAPTCHA_NOT_VERIFIED', message };
}

function isPassed({ workspace, widget, attempt, fields }: HostedContext): boolean {
  const verdict = workspace.captcha.verify({
    secret: widget.captcha.secretKey,
    response: String(fields['turnstileToken']),
  });
  // A token of another attempt does not count for this one.
  return verdict.success && (verdict.cData ?? attempt.attemptId) === attempt.attemptId;
}
