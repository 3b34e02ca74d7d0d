import { UTILITY_ERRORS } from '@otp-kit/protocol';
import * as v from 'valibot';
import type { Envelope } from '../../http/envelope.ts';
import type { CallResult, Failure } from '../../http/failure.ts';
import { isObject } from '../../http/request-body.ts';
import { savedFields } from '../../schema/saved.ts';
import { wholeNumber } from '../../schema/values.ts';

/** Checks a {@link UtilityResult}. */
export const UtilityResultSchema = v.variant('ok', [
  v.strictObject({
    ok: v.literal(true),
    body: v.pipe(v.unknown(), v.check(isObject, 'must be an object'), savedFields),
  }),
  v.strictObject({
    ok: v.literal(false),
    error: v.strictObject({
      code: v.exactOptional(v.string()),
      message: v.string(),
      status: v.exactOptional(wholeNumber(400, 599)),
      extra: v.exactOptional(savedFields),
    }),
  }),
]);

/** The result of a send, as it is stored and replayed. It is rendered to the same bytes each time. */
export type UtilityResult = Readonly<v.InferOutput<typeof UtilityResultSchema>>;

/** Why a utility send fails. The limiter's failure has no code; a carrier's may have its own. */
export interface UtilityError extends Failure {
  /** What this error adds to the envelope. */
  readonly extra?: Readonly<Record<string, unknown>>;
}

const STATUSES: ReadonlyMap<string, number> = new Map(
  Object.entries(UTILITY_ERRORS).map(([code, { status }]) => [code, status]),
);

/** The envelope of utilities. */
export const UTILITY_ENVELOPE: Envelope<UtilityError> = {
  render: ({ code, message, status, extra }) => ({
    status: status ?? STATUSES.get(code ?? '') ?? 500,
    body: { status: 'error', code, message, ...extra },
  }),
  statusBehaviors: { INVALID_REQUEST_AUTH: 'requestAuthStatus' },
};

/** Describes a result as a caller sees it: its HTTP status, and the status and code of its body. */
export function describeResult(result: CallResult<UtilityError>): {
  readonly httpStatus: number;
  readonly status: string;
  readonly code?: string;
} {
  const { status: httpStatus, body } = result.ok
    ? { status: 200, body: result.body }
    : UTILITY_ENVELOPE.render(result.error);
  const { status, code }: { status?: unknown; code?: unknown } = body;
  return { httpStatus, status: String(status), ...(typeof code === 'string' && { code }) };
}
