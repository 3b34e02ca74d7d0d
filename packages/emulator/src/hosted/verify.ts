import { publishAttempt } from '../attempt-view.ts';
import { canPaySuccess } from '../billing.ts';
import { reportOutcome } from '../callbacks/report-outcome.ts';
import type { Transaction } from '../entities.ts';
import { invalid } from '../refusal.ts';
import { isSameCode } from '../same-code.ts';
import { countWrongCode } from '../transactions.ts';
import { widgetRefusal } from '../widget-refusal.ts';
import { endAttempt } from './attempt-end.ts';
import { countTry } from './count-try.ts';
import { succeed, unpaidRefusal } from './finish.ts';
import { success } from './hosted-answer.ts';
import { type HostedContext, type HostedStep, readTexts } from './hosted-step.ts';
import type { HostedWrongCode } from './wire.ts';

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
