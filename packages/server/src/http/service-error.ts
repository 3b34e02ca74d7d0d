import {
  type FailureClass,
  type OpenChannel,
  type OtpErrorCode,
  PROXY_ERRORS,
  type ProxyErrorBody,
  type ProxyErrorCode,
} from '@otp-kit/protocol';
import type { SealedChange } from './sealed-value.ts';

/**
 * What refused a request.
 *
 * - `request`: The request itself: its origin, shape, address, channel or flow. The code says which.
 * - `client-limit`: Too many requests of one client.
 * - `resend-delay`: The delay between two codes to one address.
 * - `wrong-codes`: Too many wrong codes for one address.
 * - `prefix-limit`: Too many sends to one block of numbers: `policy.prefixLimitPerHour`.
 * - `pumping`: Too many codes were not entered: `policy.pumping`. The event `pumping-suspected` names the budget.
 * - `daily-budget`: The day's budget is spent: `policy.dailyBudget`.
 * - `login-claim`: The verification was used for a login before.
 * - `unsigned`: The webhook has no signature, or there is no secret to check it with. It was not trusted.
 * - `counters`: The store of the counters failed.
 * - `hook`: One of your own hooks refused or threw, or the store of results threw.
 * - `service`: The service refused, or did not respond as documented.
 * - `aborted`: The client went away before the service responded.
 * - `proxy`: The proxy failed: a fault of the kit.
 */
export type RefusalRule =
  | 'request'
  | 'client-limit'
  | 'resend-delay'
  | 'wrong-codes'
  | 'prefix-limit'
  | 'pumping'
  | 'daily-budget'
  | 'login-claim'
  | 'unsigned'
  | 'counters'
  | 'hook'
  | 'service'
  | 'aborted'
  | 'proxy';

/** What an error response may contain beside its code. */
export interface ServiceErrorDetails {
  /** Default: the code's own. */
  readonly status?: number | undefined;
  readonly class?: FailureClass | undefined;
  readonly retryable?: boolean | undefined;
  readonly message?: string | undefined;
  readonly cooldownSeconds?: number | undefined;
  /** ISO 8601. */
  readonly retryAfter?: string | undefined;
  readonly eligibleChannels?: readonly OpenChannel[] | undefined;
  readonly triesLeft?: number | undefined;
  /** True where the transaction is of no more use, and a new code the only way on. */
  readonly endsTransaction?: boolean;
  /** What the response changes of the sealed value that the client keeps. */
  readonly sealed?: SealedChange | undefined;
  /** The methods that the route does take. */
  readonly allow?: string;
  /** For events. Default `request`. */
  readonly rule?: RefusalRule;
  /** For events: the country of the number, where no step after this one could say it. */
  readonly country?: string;
}

/**
 * Stops a request: thrown by any step, turned into the response in one place, never seen by a caller.
 * Frozen, so that a step which catches it cannot change the response to another request.
 */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly status: number;
  readonly body: ProxyErrorBody;
  readonly endsTransaction: boolean;
  /** What the response changes of the sealed value that the client keeps. */
  readonly sealed: SealedChange | undefined;
  readonly allow: string | undefined;
  /** What refused, for events: no response names it. */
  readonly rule: RefusalRule;
  /** The country of the refused number, for events. */
  readonly country: string | undefined;
  readonly #details: ServiceErrorDetails;

  constructor(code: ProxyErrorCode, details?: ServiceErrorDetails);
  constructor(
    code: OtpErrorCode,
    details: ServiceErrorDetails & { readonly class: FailureClass; readonly status: number },
  );
  constructor(code: OtpErrorCode, details: ServiceErrorDetails = {}) {
    const own = isProxyErrorCode(code) ? PROXY_ERRORS[code] : undefined;
    const message = details.message ?? own?.message ?? 'the service refused the request';
    super(message);
    const { cooldownSeconds, retryAfter, eligibleChannels, triesLeft } = details;
    this.status = details.status ?? own?.status ?? 500;
    this.endsTransaction = details.endsTransaction ?? false;
    this.sealed = details.sealed;
    this.allow = details.allow;
    this.rule = details.rule ?? 'request';
    this.country = details.country;
    this.body = {
      status: 'error',
      code,
      message,
      class: details.class ?? own?.class ?? 'terminal',
      retryable: details.retryable ?? own?.retryable ?? false,
      ...(cooldownSeconds !== undefined && { cooldownSeconds }),
      ...(retryAfter !== undefined && { retryAfter }),
      ...(eligibleChannels !== undefined && { eligibleChannels }),
      ...(triesLeft !== undefined && { triesLeft }),
    };
    this.#details = details;
    Object.freeze(this.body);
    Object.freeze(this);
  }

  /** The same refusal with other details: for a step that knows more than the one that threw it. */
  with(changes: Omit<ServiceErrorDetails, 'status' | 'class'>): ServiceError {
    const { status, body } = this;
    return new ServiceError(body.code, { ...this.#details, status, class: body.class, ...changes });
  }
}

/**
 * Refuses what is allowed again from `resetAtMs` on, without naming the limit to the client. Both are Unix
 * milliseconds.
 *
 * @param rule for events
 */
export function tooManyRequestsUntil(
  resetAtMs: number,
  now: number,
  rule: RefusalRule,
): ServiceError {
  return new ServiceError('TOO_MANY_REQUESTS', {
    rule,
    cooldownSeconds: Math.max(Math.ceil((resetAtMs - now) / 1000), 1),
    retryAfter: new Date(resetAtMs).toISOString(),
  });
}

/** Whether a code is one of the proxy's own. */
export function isProxyErrorCode(code: OtpErrorCode): code is ProxyErrorCode {
  return Object.hasOwn(PROXY_ERRORS, code);
}
