import { reportOutcome } from '../callbacks/report-outcome.ts';
import { invalid } from '../http/api-error.ts';
import { widgetRefusal } from '../http/widget-error.ts';
import { publishAttempt } from '../model/attempt-view.ts';
import type { Transaction } from '../model/entities.ts';
import { isSameCode } from '../model/same-code.ts';
import { canPaySuccess } from '../rules/billing.ts';
import { countWrongCode } from '../state/transactions.ts';
import { endAttempt } from './attempt-end.ts';
import { countTry } from './count-try.ts';
import type { HostedWrongCode } from './hosted-page-api.ts';
import { success } from './step-response.ts';
import { succeed, unpaidRefusal } from './succeed.ts';
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
  if (malformed !== undefined) return widgetRefusal(malformed);
  if (attempt.status === 'verified') {
    return widgetRefusal({ code: 'ALREADY_VERIFIED', message: 'the attempt is already verified' });
  }
  if (attempt.captchaVerifiedAtMs === undefined) {
    return widgetRefusal({ code: 'CAPTCHA_NOT_VERIFIED', message: 'the captcha comes first' });
  }
  const { transaction } = attempt;
  if (transaction === undefined) {
    return widgetRefusal(invalid('attemptId', 'has no code yet'));
  }
  const busy = countTry(context);
  if (busy !== undefined) return busy;
  const otp = String(fields['otp']);
  if (!isSameCode(otp, transaction.code)) return answerWrongCode(context, transaction, otp);
  if (!canPaySuccess(context.workspace, transaction)) return unpaidRefusal();
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
  if (workspace.open.authFailed === 'at-the-end') return widgetRefusal({ code, message });
  const extra = { tellsParent: true } satisfies HostedWrongCode;
  return widgetRefusal({ code, message, open: 'authFailed', extra });
}
