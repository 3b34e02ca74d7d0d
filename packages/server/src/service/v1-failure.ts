import { describeV1Failure, isOtpError, type V1Operation, V12_ERRORS } from '@otp-kit/protocol';
import type { UpstreamAnswer } from './service-call.ts';

/** What V1.0 answered: data, or a failure in the terms of V1.2. */
export type V1Reply<T> =
  | { readonly ok: true; readonly data: T }
  | { readonly ok: false; readonly answer: UpstreamAnswer };

/**
 * Reads an answer of V1.0.
 *
 * @param url redacted, for the log
 */
export function readV1Answer<T>(
  answer: UpstreamAnswer,
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
  if (answer.status === 'failed') return { ok: false, answer };
  const { httpStatus, body } = answer;
  if (httpStatus >= 400) return { ok: false, answer: failureOf(operation, httpStatus, body) };
  try {
    return { ok: true, data: parse(body) };
  } catch (error) {
    if (!isOtpError(error)) throw error;
    const { message: reason } = error;
    return { ok: false, answer: { status: 'failed', kind: 'malformed', httpStatus, reason, url } };
  }
}

/** With a code, the status is the one that V1.2 has for it: a decoy answers with the same. */
function failureOf(operation: V1Operation, httpStatus: number, body: unknown): UpstreamAnswer {
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
