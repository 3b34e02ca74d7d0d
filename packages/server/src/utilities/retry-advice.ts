import {
  describeFailure,
  describeV1Failure,
  type V1Operation,
  V2_ERRORS,
  V12_ERRORS,
} from '@otp-kit/protocol';
import { mayHaveSent } from '../service/verify-outcome.ts';
import { classifyUtilityResponse, type SentRequest } from './classify-utility-response.ts';

/** An error response of any part of the service. */
export type ServiceFailure = {
  readonly httpStatus: number;
  /** The parsed JSON, or `undefined` where there was none. */
  readonly body: unknown;
} & (
  | { readonly surface: 'V1.2'; readonly operation: 'challenge' | 'send' | 'verify' }
  | { readonly surface: 'V2.0' }
  | { readonly surface: 'V1.0'; readonly operation: V1Operation }
  | ({ readonly surface: 'utilities' } & SentRequest)
);

/**
 * Whether a request may be repeated by a program. `retry`: after a backoff, with what `needs` names.
 * `wait`: after `waitSeconds`. `terminal`: it cannot help. `unknown`: it may send or cost a second time.
 */
export interface RetryAdvice {
  readonly advice: 'retry' | 'wait' | 'terminal' | 'unknown';
  /** With `wait`: the service's own value, or a minute. */
  readonly waitSeconds?: number;
  readonly needs?: 'new-challenge' | 'same-key' | 'corrected-clock';
}

/**
 * Applies the retry rules to a response. One code may mean different things in two parts of the service,
 * so the part decides first, then the code, then `retryable` in the body, then the status.
 *
 * @see the interface, "Retry rules"
 *
 * @example
 * ```ts
 * retryAdvice({ surface: 'V1.2', operation: 'challenge', httpStatus: 503, body }); // { advice: 'retry' }
 * ```
 */
export function retryAdvice(failure: ServiceFailure): RetryAdvice {
  switch (failure.surface) {
    case 'utilities':
      return adviseUtility(failure);
    case 'V1.0':
      return adviseV1(failure);
    case 'V2.0':
      return adviseByCatalogue(failure);
    case 'V1.2':
      return mayCostAgain(failure) ? { advice: 'unknown' } : adviseByCatalogue(failure);
  }
}

type Of<S extends ServiceFailure['surface']> = Extract<ServiceFailure, { surface: S }>;

const ONE_MINUTE = 60;

/**
 * A repetition might send a second code, since a send has no idempotency key. So its
 * `INTERNAL_SERVER_ERROR`, for which the interface says "retry", is for the user to repeat. A pipeline that
 * fails after the channel was chosen is one, too.
 */
function mayCostAgain({ operation, httpStatus, body }: Of<'V1.2'>): boolean {
  if (operation !== 'send' || httpStatus < 500) return false;
  const { code } = describeFailure(httpStatus, body, V12_ERRORS);
  const response = { status: 'answered', httpStatus, body, date: undefined } as const;
  return code === 'ACTIVATION_FAILED' || mayHaveSent(response);
}

function adviseByCatalogue({ surface, httpStatus, body }: Of<'V1.2' | 'V2.0'>): RetryAdvice {
  const catalogue = surface === 'V1.2' ? V12_ERRORS : V2_ERRORS;
  const failure = describeFailure(httpStatus, body, catalogue);
  if (failure.class === 'wait') {
    return { advice: 'wait', waitSeconds: failure.cooldownSeconds ?? ONE_MINUTE };
  }
  if (!failure.retryable) return { advice: 'terminal' };
  return failure.class === 'new-challenge'
    ? { advice: 'retry', needs: 'new-challenge' }
    : { advice: 'retry' };
}

/** V1.0 has no codes. Its 500 is a pipeline that does not exist, but of activate a message may be on its way. */
function adviseV1({ operation, httpStatus, body }: Of<'V1.0'>): RetryAdvice {
  const { cooldownSeconds: waitSeconds = ONE_MINUTE } = describeV1Failure(
    operation,
    httpStatus,
    body,
  );
  if (httpStatus === 429) return { advice: 'wait', waitSeconds };
  const isPermanent = httpStatus < 500 || (httpStatus === 500 && operation !== 'activate');
  return { advice: isPermanent ? 'terminal' : 'unknown' };
}

function adviseUtility({ httpStatus, body, ...request }: Of<'utilities'>): RetryAdvice {
  const classified = classifyUtilityResponse({ httpStatus, body }, request);
  const { result, repeat, waitSeconds = ONE_MINUTE } = classified;
  if (result.outcome === 'unknown') return { advice: 'unknown' };
  if (result.outcome === 'pending') {
    if (repeat !== 'after-lease') return { advice: 'retry', needs: 'same-key' };
    return { advice: 'wait', waitSeconds, needs: 'same-key' };
  }
  if (repeat === 'after-wait') return { advice: 'wait', waitSeconds };
  if (repeat === 'corrected-clock') return { advice: 'retry', needs: 'corrected-clock' };
  return { advice: repeat === 'never' ? 'terminal' : 'retry' };
}
