import { V12_ERRORS, type V12ErrorCode } from '@otp-kit/protocol';
import type { ApiError } from '../http/api-error.ts';
import type { Envelope } from '../http/envelope.ts';
import type { Failure } from '../http/failure.ts';
import type { Pipeline } from '../model/pipeline.ts';

/** Why a call of V1.0 fails. Its errors have no code; most differ only by their message. */
export interface V1Error extends Omit<Failure, 'code'> {
  readonly status: number;
  /** What the interface documents beside the message. */
  readonly extra?:
    | { readonly data: { readonly frontendCallbackURL: string | null } }
    | {
        readonly rateLimited: true;
        /** Seconds, rounded up. */
        readonly timeRemaining: number;
        readonly phoneNumber: string;
      };
}

type FixedError =
  | 'digits'
  | 'phoneRequired'
  | 'quota'
  | 'expired'
  | 'verified'
  | 'userNotFound'
  | 'requestNotFound'
  | 'pipelineNotFound';

/** The errors that the interface documents and that contain nothing of their call. */
export const FIXED_ERRORS: Readonly<Record<FixedError, V1Error>> = {
  digits: { status: 400, message: 'Digits should be either 4, 5 or 6' },
  phoneRequired: { status: 400, message: 'Phone number required for opt-in' },
  quota: { status: 403, message: 'Quota exhausted or subscription expired' },
  expired: { status: 403, message: 'Transaction expired' },
  verified: { status: 403, message: 'Transaction already verified' },
  userNotFound: { status: 404, message: 'User not found' },
  requestNotFound: { status: 404, message: 'Transaction request not found' },
  pipelineNotFound: { status: 500, message: 'Pipeline not found' },
};

/** A wrong code: the one 403 whose body has `data`. */
export function invalidOtp({ frontendCallbackURL = null }: WithCallback): V1Error {
  return { status: 403, message: 'Invalid OTP', extra: { data: { frontendCallbackURL } } };
}

type WithCallback = { readonly [K in 'frontendCallbackURL']?: Pipeline[K] | null };

/** The errors of V1.2's checks that V1.0 words in its own way. */
const OWN_ERRORS: Partial<Record<V12ErrorCode, V1Error>> = {
  INVALID_API_KEY: FIXED_ERRORS.userNotFound,
  PIPELINE_NOT_FOUND: FIXED_ERRORS.pipelineNotFound,
  PIPELINE_OWNERSHIP_MISMATCH: FIXED_ERRORS.pipelineNotFound,
  // The interface has no error for a pipeline that is not of V1.0.
  INVALID_API_VERSION: { status: 404, message: 'no pipeline of V1.0 has this ID' },
  UTILITY_PIPELINE_ON_OTP_ENDPOINT: { status: 404, message: 'no pipeline of V1.0 has this ID' },
};

/** Puts an error of a check that V1.2 shares into the form of V1.0. */
export function v1ErrorOf(error: ApiError | V1Error): V1Error {
  if (!('code' in error)) return error;
  const { code, message, status, behavior } = error;
  const own = OWN_ERRORS[code];
  if (own !== undefined) return own;
  return { status: status ?? V12_ERRORS[code].status, message, ...(behavior && { behavior }) };
}

/**
 * The envelope of V1.0: the message, and what is documented beside it.
 * @see the interface, "Legacy V1.0 (message only, no `status`)"
 */
export const V1_ENVELOPE: Envelope<V1Error> = {
  render: ({ status, message, extra }) => ({ status, body: { message, ...extra } }),
};
