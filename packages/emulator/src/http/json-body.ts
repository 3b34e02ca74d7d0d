import type { Bytes, V12ErrorCode } from '@otp-kit/protocol';
import type { Behaviors } from '../behaviors/behaviors.ts';
import { type ApiError, type InvalidField, invalid, withBehaviorCode } from './api-error.ts';
import type { Found } from './check-list.ts';
import { type Failed, failed } from './failure.ts';
import { parseJsonObject } from './request-body.ts';
import type { ServiceCall } from './service-call.ts';

/** The body of a call. */
export interface JsonBody {
  readonly fields: Readonly<Record<string, unknown>>;
  /** Exactly as received. */
  readonly raw: Bytes;
}

/** Why a body cannot be read. */
export interface BodyError extends ApiError {
  readonly code: 'VALIDATION_ERROR' | 'MISSING_REQUIRED_FIELDS' | 'PAYLOAD_TOO_LARGE';
}

/**
 * Reads a body that has to be a JSON object, declared as such and within the limit.
 *
 * @param unreadable the behavior that decides how anything else is refused; by default none does
 */
export function checkJsonBody(
  { req, body }: Pick<ServiceCall, 'req' | 'body'>,
  unreadable?: Behaviors['unreadableBody'],
): Found<JsonBody, BodyError> {
  const refused = (error: InvalidField): Failed<BodyError> =>
    failed(
      unreadable === undefined
        ? error
        : withBehaviorCode(error, 'unreadableBody', CODES[unreadable]),
    );
  if (body.tooLarge) {
    const message = `the body has more than ${body.limitBytes} bytes`;
    return failed({ code: 'PAYLOAD_TOO_LARGE', message, behavior: 'bodyLimitBytes' });
  }
  const mediaType = req.header('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (mediaType !== 'application/json') {
    const error = invalid('Content-Type', 'must be application/json');
    return refused(unreadable === 'VALIDATION_ERROR_415' ? { ...error, status: 415 } : error);
  }
  const fields = parseJsonObject(body.text);
  if (fields === undefined) return refused(invalid('body', 'must be a JSON object'));
  return { ok: true, fields, raw: body.raw };
}

const CODES = {
  VALIDATION_ERROR: 'VALIDATION_ERROR',
  MISSING_REQUIRED_FIELDS: 'MISSING_REQUIRED_FIELDS',
  VALIDATION_ERROR_415: 'VALIDATION_ERROR',
} as const satisfies Record<Behaviors['unreadableBody'], V12ErrorCode>;
