import type { Channel } from '@otp-kit/protocol';
import { BEHAVIOR_HEADER } from '../behaviors/behavior-header.ts';
import { billingModeOf } from '../billing/billing.ts';
import { channelsFor, sendCode } from '../delivery/send-code.ts';
import { invalid } from '../http/api-error.ts';
import {
  banResponse,
  breakerResponse,
  limitResponse,
  widgetErrorResponse,
} from '../http/widget-error.ts';
import { MAX_RESENDS } from '../model/limits.ts';
import { randomDigits } from '../primitives/random.ts';
import { checkMethods } from '../rules/address.ts';
import { checkQuota } from '../rules/check-quota.ts';
import { attemptStatusOf } from './attempt-status.ts';
import { type ChannelChoice, chooseChannel } from './channel-choice.ts';
import { checkActive } from './check-active.ts';
import { limitKeys } from './count-try.ts';
import type { HostedContext, HostedStep } from './step-context.ts';
import { success } from './step-response.ts';

/** Answers `otp`. Where a code was sent before, this one is the resend by another name. */
export const answerOtp: HostedStep = (context) => sendOnce(context);

/** Answers `resend`: the same code once more, on the same channel or on another. */
export const answerResend: HostedStep = (context) => {
  if (context.attempt.captchaVerifiedAtMs !== undefined && context.attempt.status === 'created') {
    return widgetErrorResponse(invalid('attemptId', 'has no code yet'));
  }
  return sendOnce(context);
};

/**
 * Sends a code. The order: the captcha, what is left of the attempt, the set-up, the channel, the
 * methods, the traffic, the quota, the ban. A failure here costs no resend.
 */
function sendOnce(context: HostedContext): Response {
  const { attempt } = context;
  if (attempt.captchaVerifiedAtMs === undefined) {
    return widgetErrorResponse({
      code: 'CAPTCHA_NOT_VERIFIED',
      message: 'the captcha comes first',
    });
  }
  if (attempt.status === 'verified') {
    return widgetErrorResponse({
      code: 'ALREADY_VERIFIED',
      message: 'the attempt is already verified',
    });
  }
  const inactive = checkActive(context);
  if (inactive !== undefined) return inactive;
  if (attempt.status === 'otp_requested' && attempt.resendCount >= MAX_RESENDS) {
    const message = 'the code was sent again already';
    return widgetErrorResponse({ code: 'RESEND_LIMIT_EXCEEDED', message });
  }
  const choice = chooseChannel(context);
  if (!choice.ok) return widgetErrorResponse(choice.error);
  const unserved = checkMethods({ ...context, address: attempt.verificationAddress });
  if (unserved !== undefined) return widgetErrorResponse(unserved);
  return checkTraffic(context, choice.channel) ?? deliver(context, choice);
}

function checkTraffic(context: HostedContext, channel: Channel | undefined): Response | undefined {
  const { workspace, account, widget, pipeline, attempt } = context;
  const circuit = workspace.breakers.widget.stateOf(widget);
  if (circuit.state === 'open') return breakerResponse(circuit);
  const keys = limitKeys(context);
  if (keys === undefined) return undefined;
  const counted = workspace.breakers.widget.count(widget);
  if (counted.state === 'open') return breakerResponse(counted);
  const limit = workspace.widgetLimits.check(widget, 'otpRequests', keys);
  if (!limit.allowed) return limitResponse(limit);
  const error = checkQuota(workspace.ledger, account, ...chargesOf(context, channel));
  if (error !== undefined) return widgetErrorResponse(error);
  const ban = workspace.bans.check(pipeline, attempt.verificationAddress);
  return ban && banResponse(ban);
}

/** What a code will be charged as: each of its messages when it is sent, or its one success. */
function chargesOf(context: HostedContext, channel: Channel | undefined): readonly Channel[] {
  const { workspace, pipeline, attempt } = context;
  const { verificationAddress: address, ownCode } = attempt;
  const channels = channelsFor(workspace, { pipeline, address, channel });
  const payable = { pipelineID: pipeline.id, hasOwnCode: ownCode !== undefined };
  const mode = billingModeOf(workspace, payable);
  return mode === 'pay-per-message' ? channels : channels.slice(0, 1);
}

function deliver(
  context: HostedContext,
  { channel, isChosen }: Extract<ChannelChoice, { ok: true }>,
): Response {
  const { workspace, widget, pipeline, attempt, fields, nowMs } = context;
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
    return widgetErrorResponse({ code, message: 'no provider accepted the code' });
  }
  attempt.sendCode(transaction, nowMs);
  const keys = limitKeys(context);
  if (keys !== undefined) workspace.widgetLimits.count(widget, 'otpRequests', keys);
  const answer = success(attemptStatusOf(context));
  if (earlier !== undefined) answer.headers.set(BEHAVIOR_HEADER, 'resendCode');
  return answer;
}
