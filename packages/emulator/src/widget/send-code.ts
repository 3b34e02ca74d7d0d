import type { Channel } from '@otp-kit/protocol';
import { billingModeOf } from '../billing/billing.ts';
import { channelsFor, sendCode } from '../delivery/send-code.ts';
import { invalid } from '../http/api-error.ts';
import { checkList } from '../http/check-list.ts';
import { type CallResult, failed } from '../http/failure.ts';
import type { WidgetError } from '../http/widget-error.ts';
import { MAX_RESENDS } from '../model/limits.ts';
import { randomDigits } from '../primitives/random.ts';
import { checkMethods } from '../rules/address.ts';
import { checkQuota } from '../rules/check-quota.ts';
import { attemptStatusOf } from './attempt-status.ts';
import { type ChannelChoice, chooseChannel } from './channel-choice.ts';
import { checkLimit, isTestAttempt, limitKeys } from './count-try.ts';
import { breakerFailure } from './failures.ts';
import { checkActive, checkCaptchaPassed, checkNotVerified } from './step-checks.ts';
import type { HostedContext, HostedStep } from './step-context.ts';
import { success } from './step-result.ts';

/** A failure here costs no resend. */
const CHECKS = checkList<HostedContext, WidgetError>()
  .refuse(checkCaptchaPassed)
  .refuse(checkNotVerified)
  .refuse(checkActive)
  .refuse(checkResends)
  .find(chooseChannel)
  .refuse((context) => checkMethods({ ...context, address: context.attempt.verificationAddress }))
  .refuse(checkBreaker)
  .refuse((context) => checkLimit(context, 'otpRequests'))
  .refuse(checkCharges)
  .refuse(checkBan);

/** Handles `otp`. Where a code was sent before, this one is the resend by another name. */
export const handleOtp: HostedStep = (context) => {
  const checked = CHECKS.run(context);
  return checked.ok ? deliver(checked) : checked;
};

/** Handles `resend`: the same code once more, on the same channel or on another. */
export const handleResend: HostedStep = (context) => {
  if (context.attempt.captchaVerifiedAtMs !== undefined && context.attempt.status === 'created') {
    return failed(invalid('attemptId', 'has no code yet'));
  }
  return handleOtp(context);
};

function checkResends({ attempt }: HostedContext): WidgetError | undefined {
  if (attempt.status !== 'otp_requested' || attempt.resendCount < MAX_RESENDS) return undefined;
  return { code: 'RESEND_LIMIT_EXCEEDED', message: 'the code was sent again already' };
}

/** Refuses a code while the breaker is open, and counts it while it is closed. */
function checkBreaker(context: HostedContext): WidgetError | undefined {
  const { workspace, widget } = context;
  const { stateOf, count } = workspace.breakers.widget;
  const before = stateOf(widget);
  const circuit = before.state === 'open' || isTestAttempt(context) ? before : count(widget);
  return circuit.state === 'open' ? breakerFailure(workspace, circuit) : undefined;
}

type Chosen = HostedContext & ChannelChoice;

function checkCharges(context: Chosen): WidgetError | undefined {
  if (isTestAttempt(context)) return undefined;
  const { workspace, account } = context;
  return checkQuota(workspace.ledger, account, ...chargesOf(context));
}

function checkBan(context: HostedContext): WidgetError | undefined {
  const { workspace, pipeline, attempt } = context;
  if (isTestAttempt(context)) return undefined;
  const ban = workspace.bans.check(pipeline, attempt.verificationAddress);
  if (ban === undefined) return undefined;
  // Its code's name is not documented, so that it has none.
  const message = 'too many codes to this address went unverified';
  return { status: 403, message, extra: { suspendedUntil: ban.suspendedUntil } };
}

/** The charges for a code: each of its messages when it is sent, or its one success. */
function chargesOf({ workspace, pipeline, attempt, channel }: Chosen): readonly Channel[] {
  const { verificationAddress: address, ownCode } = attempt;
  const channels = channelsFor(workspace, { pipeline, address, channel });
  const payable = { pipelineID: pipeline.id, hasOwnCode: ownCode !== undefined };
  const mode = billingModeOf(workspace, payable);
  return mode === 'pay-per-message' ? channels : channels.slice(0, 1);
}

function deliver(context: Chosen): CallResult<WidgetError> {
  const { workspace, widget, pipeline, attempt, fields, nowMs, channel, isChosen } = context;
  const { transaction: earlier, ownCode, verificationAddress: address } = attempt;
  const sameCode = workspace.behaviors.resendCode === 'same' ? earlier?.code : undefined;
  const transaction = sendCode(workspace, {
    pipeline,
    address,
    code: sameCode ?? ownCode ?? randomDigits(workspace.random, attempt.digits),
    hasOwnCode: ownCode !== undefined,
    channel,
    isChosen,
    // The interface gives 3 minutes to V1.2 alone: here a code is good for as long as its attempt.
    expiresAtMs: attempt.expiresAtMs,
  });
  if (transaction === undefined) {
    const isPicked = fields['channel'] !== undefined;
    const code = isPicked ? 'ACTIVATION_FAILED' : 'SEND_OTP_FAILED';
    return failed({ code, message: 'no provider accepted the code' });
  }
  attempt.sendCode(transaction, nowMs);
  const keys = limitKeys(context);
  if (keys !== undefined) workspace.widgetLimits.count(widget, 'otpRequests', keys);
  return success(attemptStatusOf(context), earlier && 'resendCode');
}
