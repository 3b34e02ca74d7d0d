import { canPaySuccess } from '../billing/billing.ts';
import { reportOutcome } from '../callbacks/report-outcome.ts';
import { invalid, WRONG_CODE } from '../http/api-error.ts';
import { checkList, type Found } from '../http/check-list.ts';
import { failed } from '../http/failure.ts';
import type { WidgetError } from '../http/widget-error.ts';
import type { Transaction } from '../model/transaction.ts';
import { endAttempt } from './attempt-end.ts';
import { countTry } from './count-try.ts';
import type { HostedWrongCode } from './hosted-page-api.ts';
import { checkCaptchaPassed, checkNotVerified, UNPAID } from './step-checks.ts';
import { type HostedContext, type HostedStep, readTexts } from './step-context.ts';
import { success } from './step-result.ts';
import { reportSuccess } from './succeed.ts';

const CHECKS = checkList<HostedContext, WidgetError>()
  .refuse(({ fields }) => readTexts(fields, ['otp']))
  .refuse(checkNotVerified)
  .refuse(checkCaptchaPassed)
  .find(findTransaction)
  .refuse(countTry)
  .refuse(tryCode);

/**
 * Handles `verify`. A wrong code does not end the attempt and is reported to the integrator; the tenth
 * does.
 *
 * @see the interface, "States and transitions", "Result callbacks"
 */
export const handleVerify: HostedStep = (context) => {
  const checked = CHECKS.run(context);
  return checked.ok ? success(reportSuccess(checked, 'code', otpOf(checked))) : checked;
};

interface Sent {
  readonly transaction: Transaction;
}

function findTransaction({ attempt: { transaction } }: HostedContext): Found<Sent, WidgetError> {
  return transaction === undefined
    ? failed(invalid('attemptId', 'has no code yet'))
    : { ok: true, transaction };
}

function tryCode(context: HostedContext & Sent): WidgetError | undefined {
  const { workspace, attempt, transaction, nowMs } = context;
  const canPay = () => canPaySuccess(workspace, transaction);
  switch (attempt.verify(otpOf(context), { nowMs, canPay })) {
    case 'verified':
      return undefined;
    case 'unpaid':
      return UNPAID;
    case 'too-many': {
      const message = 'too many wrong codes';
      return endAttempt(context, { code: 'MAX_ATTEMPTS_EXCEEDED', message }, otpOf(context));
    }
    default:
      return refuseWrongCode(context);
  }
}

function refuseWrongCode(context: HostedContext): WidgetError {
  const { workspace, attempt } = context;
  reportOutcome(workspace, attempt, { status: 'failed', error: WRONG_CODE.code }, otpOf(context));
  if (workspace.behaviors.authFailed === 'at-the-end') return WRONG_CODE;
  const extra = { tellsParent: true } satisfies HostedWrongCode;
  return { ...WRONG_CODE, behavior: 'authFailed', extra };
}

function otpOf({ fields }: HostedContext): string {
  return String(fields['otp']);
}
