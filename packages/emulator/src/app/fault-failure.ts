import type { UtilityErrorCode, V2ErrorCode, V12ErrorCode } from '@otp-kit/protocol';
import { isUtilityCode, isV2Code, isV12Code } from '../faults/fault-codes.ts';
import type { Fault } from '../faults/faults.ts';
import type { ApiError } from '../http/api-error.ts';
import type { WidgetError } from '../http/widget-error.ts';
import { RATE_DIMENSIONS } from '../limits/rate-limiter.ts';
import { describeWait } from '../limits/retry-after.ts';
import { isPhoneChannel } from '../model/channel.ts';
import { WINDOWS } from '../primitives/window-log.ts';
import { rateLimitCode } from '../rules/check-rate-limits.ts';
import type { UtilityError } from '../utilities/state/utility-result.ts';
import type { CallSubject } from './service-context.ts';

const MESSAGE = 'a fault was set for this operation';
const VALIDATION_DETAILS = { details: { issues: [{ path: 'body', message: MESSAGE }] } };
const BREAKER_COOLDOWN_MS = 60_000;

/**
 * The failure of a fault on V1.2; undefined for one without a code.
 *
 * @see the interface, "Errors": what each code promises beside its status is there
 */
export function v12Fault({ name, status }: Fault, subject: CallSubject): ApiError | undefined {
  if (!isV12Code(name)) return undefined;
  const extra = v12Extra(name, subject, subject.workspace.clock.now());
  return { code: name, message: MESSAGE, ...(status && { status }), extra };
}

/** The failure of a fault on the widget's part of the service; undefined for one without a code. */
export function widgetFault({ name }: Fault, { workspace }: CallSubject): WidgetError | undefined {
  if (!isV2Code(name)) return undefined;
  return { code: name, message: MESSAGE, extra: v2Extra(name, workspace.clock.now()) };
}

/** The failure of a fault on utilities; undefined for one without a code. */
export function utilityFault({ name }: Fault, subject: CallSubject): UtilityError | undefined {
  if (!isUtilityCode(name)) return undefined;
  return { code: name, message: MESSAGE, extra: utilityExtra(name, subject) };
}

/** What a limit of one event adds, which this event has just reached. */
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
  { pipeline }: CallSubject,
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
  { workspace }: CallSubject,
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
