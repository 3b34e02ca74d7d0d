import { canPaySuccess } from '../billing/billing.ts';
import { reportOutcome } from '../callbacks/report-outcome.ts';
import { invalid } from '../http/api-error.ts';
import { widgetErrorResponse } from '../http/widget-error.ts';
import { endAttempt } from './attempt-end.ts';
import { countTry } from './count-try.ts';
import type { HostedWrongCode } from './hosted-page-api.ts';
import { type HostedContext, type HostedStep, readTexts } from './step-context.ts';
import { success } from './step-response.ts';
import { reportSuccess, unpaidResponse } from './succeed.ts';

/**
 * Answers `verify`. A wrong code does not end the attempt and is reported to the integrator; the tenth
 * does.
 *
 * @see the interface, "States and transitions", "Result callbacks"
 */
export const answerVerify: HostedStep = (context) => {
  const { attempt, fields } = context;
  const malformed = readTexts(fields, ['otp']);
  if (malformed !== undefined) return widgetErrorResponse(malformed);
  if (attempt.status === 'verified') {
    return widgetErrorResponse({
      code: 'ALREADY_VERIFIED',
      message: 'the attempt is already verified',
    });
  }
  if (attempt.captchaVerifiedAtMs === undefined) {
    return widgetErrorResponse({
      code: 'CAPTCHA_NOT_VERIFIED',
      message: 'the captcha comes first',
    });
  }
  const { transaction } = attempt;
  if (transaction === undefined) {
    return widgetErrorResponse(invalid('attemptId', 'has no code yet'));
  }
  const busy = countTry(context);
  if (busy !== undefined) return busy;
  const otp = String(fields['otp']);
  const canPay = () => canPaySuccess(context.workspace, transaction);
  switch (attempt.verify(otp, { nowMs: context.nowMs, canPay })) {
    case 'verified':
      return success(reportSuccess(context, 'code', otp));
    case 'unpaid':
      return unpaidResponse();
    case 'too-many': {
      const message = 'too many wrong codes';
      return endAttempt(context, { code: 'MAX_ATTEMPTS_EXCEEDED', message }, otp);
    }
    default:
      return answerWrongCode(context, otp);
  }
};

function answerWrongCode(context: HostedContext, otp: string): Response {
  const { workspace, attempt } = context;
  const code = 'INVALID_OTP';
  reportOutcome(workspace, attempt, { status: 'failed', error: code }, otp);
  const message = 'the code is wrong';
  if (workspace.behaviors.authFailed === 'at-the-end')
    return widgetErrorResponse({ code, message });
  const extra = { tellsParent: true } satisfies HostedWrongCode;
  return widgetErrorResponse({ code, message, behavior: 'authFailed', extra });
}
