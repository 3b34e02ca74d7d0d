import type { UtilityErrorCode, V2ErrorCode, V12ErrorCode } from '@otp-kit/protocol';
import { isUtility, isUtilityCode, isV2Code, isV12, isV12Code } from '../faults/fault-codes.ts';
import type { Fault } from '../faults/faults.ts';
import { type ApiError, errorResponse } from '../http/api-error.ts';
import type { CallSubject } from '../http/service-context.ts';
import {
  createAttemptErrorResponse,
  type WidgetError,
  widgetErrorResponse,
} from '../http/widget-error.ts';
import { RATE_DIMENSIONS } from '../limits/rate-limiter.ts';
import { describeWait } from '../limits/retry-after.ts';
import { isPhoneChannel } from '../model/channel.ts';
import { WINDOWS } from '../primitives/window-log.ts';
import { rateLimitCode } from '../rules/check-rate-limits.ts';
import { answerResponse, errorAnswer } from '../utilities/utility-answer.ts';

import type { CallNeeds } from './call-needs.ts';

const MESSAGE = 'a fault was set for this operation';
const VALIDATION_DETAILS = { details: { issues: [{ path: 'body', message: MESSAGE }] } };
const BREAKER_COOLDOWN_MS = 60_000;

/**
 * Creates the response of a fault; undefined for a fault that only delays or drops the response.
 *
 * @see the interface, "Errors": what each code promises beside its status is there
 */
export function faultAnswer(
  { operation, name, status, respond }: Fault,
  subject: CallSubject<CallNeeds>,
): Response | undefined {
  if (respond !== undefined) return exactAnswer(respond);
  if (name === undefined) return undefined;
  const nowMs = subject.workspace.clock.now();
  if (isV12(operation) && isV12Code(name)) {
    const extra = v12Extra(name, subject, nowMs);
    return errorResponse({ code: name, message: MESSAGE, ...(status && { status }), extra });
  }
  if (isUtility(operation) && isUtilityCode(name)) {
    const extra = utilityExtra(name, subject);
    return answerResponse(errorAnswer({ code: name, message: MESSAGE, extra }));
  }
  if (!isV2Code(name)) throw new TypeError('a fault of the widget has a code of the widget');
  const error: WidgetError = { code: name, message: MESSAGE, extra: v2Extra(name, nowMs) };
  return operation === 'widget.create-attempt'
    ? createAttemptErrorResponse(error)
    : widgetErrorResponse(error);
}

function exactAnswer({ status, body, headers }: NonNullable<Fault['respond']>): Response {
  const init = { status, ...(headers && { headers }) };
  if (body === null || body === undefined) return new Response(null, init);
  return typeof body === 'string' ? new Response(body, init) : Response.json(body, init);
}

/** Of a limit of one, which one event reached just now. */
function limitExtra(name: V12ErrorCode, nowMs: number): ApiError['extra'] {
  for (const type of RATE_DIMENSIONS) {
    for (const { window, lengthMs } of WINDOWS) {
      if (rateLimitCode(type, window) !== name) continue;
      return { ...describeWait(nowMs, lengthMs), details: { type, window, max: 1, current: 1 } };
    }
  }
  return undefined;
}

function v12Extra(
  name: V12ErrorCode,
  { pipeline }: CallSubject<CallNeeds>,
  nowMs: number,
): NonNullable<ApiError['extra']> {
  switch (name) {
    case 'CIRCUIT_BREAKER_OPEN':
    case 'CIRCUIT_BREAKER_TRIGGERED':
      return describeWait(nowMs, BREAKER_COOLDOWN_MS);
    case 'MAX_ATTEMPTS_EXCEEDED':
      return describeWait(nowMs, 0);
    case 'INVALID_OTP': {
      const { frontendCallbackURL } = pipeline ?? {};
      return { data: { ...(frontendCallbackURL !== undefined && { frontendCallbackURL }) } };
    }
    case 'channel_not_eligible':
      return { eligibleChannels: pipeline?.channels.filter(isPhoneChannel) ?? [] };
    case 'VALIDATION_ERROR':
      return VALIDATION_DETAILS;
    default:
      return limitExtra(name, nowMs) ?? {};
  }
}

function v2Extra(name: V2ErrorCode, nowMs: number): Readonly<Record<string, unknown>> {
  switch (name) {
    case 'CIRCUIT_BREAKER_OPEN': {
      const { retryAfter } = describeWait(nowMs, BREAKER_COOLDOWN_MS);
      return { suspendedUntil: retryAfter, retryable: true };
    }
    case 'INSUFFICIENT_QUOTA':
      return { requiredQuota: 1, remainingQuota: 0 };
    case 'VALIDATION_ERROR':
      return VALIDATION_DETAILS;
    default:
      return {};
  }
}

function utilityExtra(
  name: UtilityErrorCode,
  { workspace }: CallSubject<CallNeeds>,
): Readonly<Record<string, unknown>> {
  switch (name) {
    case 'TEMPLATE_MISSING_VARIABLES':
      return { missing: ['name'] };
    case 'TEMPLATE_VAR_MISSING':
      return { variable: 'name' };
    case 'provider_outcome_reconciliation_pending':
      return { data: { certainty: 'unknown' } };
    case 'send_failed':
      return { transactionID: workspace.mintId('utxn') };
    default:
      return {};
  }
}
