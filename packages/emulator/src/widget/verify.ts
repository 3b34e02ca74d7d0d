import { reportOutcome } from '../callbacks/report-outcome.ts';
import { invalid } from '../http/api-error.ts';
import { widgetErrorResponse } from '../http/widget-error.ts';
import { publishAttempt } from '../model/attempt-view.ts';
import type { Transaction } from '../model/entities.ts';
import { isSameCode } from '../model/same-code.ts';
import { canPaySuccess } from '../rules/billing.ts';
import { countWrongCode } from '../state/transactions.ts';
import { endAttempt } from './attempt-end.ts';
import { countTry } from './count-try.ts';
import type { HostedWrongCode } from './hosted-page-api.ts';
import { success } from './step-response.ts';
import { succeed, unpaidResponse } from './succeed.ts';
import { type HostedContext, type HostedStep, readTexts } from './take-step.ts';

/**
 * Answers `verify`. A wrong code does not end the attempt, and the integrator hears of each; the tenth
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
  if (!isSameCode(otp, transaction.code)) return answerWrongCode(context, transaction, otp);
  if (!canPaySuccess(context.workspace, transaction)) return unpaidResponse();
  return success(succeed(context, { inputOTP: otp }));
};

function answerWrongCode(context: HostedContext, transaction: Transaction, otp: string): Response {
  if (countWrongCode(transaction)) {
    const message = 'too many wrong codes';
    return endAttempt(context, { code: 'MAX_ATTEMPTS_EXCEEDED', message }, otp);
  }
  const { workspace, attempt } = context;
  const code = 'INVALID_OTP';
  reportOutcome(workspace, attempt, { status: 'failed', error: code }, otp);
  publishAttempt(workspace, attempt);
  const message = 'the code is wrong';
  if (workspace.behaviors.authFailed === 'at-the-end')
    return widgetErrorResponse({ code, message });
  const extra = { tellsParent: true } satisfies HostedWrongCode;
  return widgetErrorResponse({ code, message, behavior: 'authFailed', extra });
}
