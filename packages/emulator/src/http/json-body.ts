import type { Bytes, V12ErrorCode } from '@otp-kit/protocol';
import type { Behaviors } from '../behaviors/behaviors.ts';
import { type ApiError, type InvalidField, invalid, withBehaviorCode } from './api-error.ts';
import { parseJsonObject, type RequestBody } from './request-body.ts';

/** The fields of a body and its exact bytes, or why it cannot be read. */
export type JsonBody =
  | { readonly ok: true; readonly fields: Readonly<Record<string, unknown>>; readonly raw: Bytes }
  | { readonly ok: false; readonly error: BodyError };

/** A body that cannot be read. */
export interface BodyError extends ApiError {
  readonly code: 'VALIDATION_ERROR' | 'MISSING_REQUIRED_FIELDS' | 'PAYLOAD_TOO_LARGE';
}

/**
 * Reads a body that has to be a JSON object, declared as such and within the limit.
 *
 * @param unreadable the stand on what one that is no such object is told; by default there is none
 */
export function checkJsonBody(
  body: RequestBody,
  contentType: string | undefined,
  unreadable?: Behaviors['unreadableBody'],
): JsonBody {
  const refused = (error: InvalidField): JsonBody => ({
    ok: false,
    error:
      unreadable === undefined
        ? error
        : withBehaviorCode(error, 'unreadableBody', CODES[unreadable]),
  });
  if (body.tooLarge) {
    const message = `the body has more than ${body.limitBytes} bytes`;
    return {
      ok: false,
      error: { code: 'PAYLOAD_TOO_LARGE', message, behavior: 'bodyLimitBytes' },
    };
  }
  const mediaType = contentType?.split(';')[0]?.trim().toLowerCase();
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
