import { describeV1Failure, isOtpError, type V1Operation, V12_ERRORS } from '@otp-kit/protocol';
import type { UpstreamResponse } from './service-call.ts';

/** What V1.0 responded with: data, or a failure in the terms of V1.2. */
export type V1Reply<T> =
  | { readonly ok: true; readonly data: T }
  | { readonly ok: false; readonly response: UpstreamResponse };

/**
 * Reads a response of V1.0.
 *
 * @param url redacted, for the log
 */
export function readV1Response<T>(
  response: UpstreamResponse,
  {
    operation,
    parse,
    url,
  }: {
    readonly operation: V1Operation;
    readonly parse: (body: unknown) => T;
    readonly url: string;
  },
): V1Reply<T> {
  if (response.status === 'failed') return { ok: false, response };
  const { httpStatus, body } = response;
  if (httpStatus >= 400) return { ok: false, response: failureOf(operation, httpStatus, body) };
  try {
    return { ok: true, data: parse(body) };
  } catch (error) {
    if (!isOtpError(error)) throw error;
    const { message: reason } = error;
    return {
      ok: false,
      response: { status: 'failed', kind: 'malformed', httpStatus, reason, url },
    };
  }
}

/** With a code, the status is the one that V1.2 has for it: a decoy responds with the same. */
function failureOf(operation: V1Operation, httpStatus: number, body: unknown): UpstreamResponse {
  const failure = describeV1Failure(operation, httpStatus, body);
  const { code } = failure;
  return {
    status: 'answered',
    httpStatus: code === undefined ? httpStatus : V12_ERRORS[code].status,
    body: { status: 'error', ...failure },
    date: undefined,
    // The service may leave the mark of a wrong code out where the pipeline has no callback URL.
    ...(code === 'TRANSACTION_EXPIRED' && { mayBeWrongCode: true }),
  };
}
