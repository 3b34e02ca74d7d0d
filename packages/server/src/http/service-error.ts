import {
  type FailureClass,
  type OpenChannel,
  type OtpErrorCode,
  PROXY_ERRORS,
  type ProxyErrorBody,
  type ProxyErrorCode,
} from '@otp-kit/protocol';
import type { RefusalRule } from '../events/proxy-event.ts';
import type { SealedChange } from './sealed-value.ts';

/** What an answer may say beside its code. */
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
  /** True where the transaction is of no more use, and a new code the only way on. */
  readonly endsTransaction?: boolean;
  /** What the answer changes of the sealed value that the client keeps. */
  readonly sealed?: SealedChange | undefined;
  /** The methods that the route does take. */
  readonly allow?: string;
  /** For events. Default `request`. */
  readonly rule?: RefusalRule;
  /** For events: the country of the number, where no step after this one could say it. */
  readonly country?: string;
}

/**
 * Stops a request: thrown by any step, turned into the answer in one place, never seen by a caller.
 * Frozen, so that a step which catches it cannot change what another request is answered.
 */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly status: number;
  readonly body: ProxyErrorBody;
  readonly endsTransaction: boolean;
  /** What the answer changes of the sealed value that the client keeps. */
  readonly sealed: SealedChange | undefined;
  readonly allow: string | undefined;
  /** What refused, for events: no answer names it. */
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
    const message =
      details.message ??
      (isProxyErrorCode(code) ? MESSAGES[code] : 'the service refused the request');
    super(message);
    const { cooldownSeconds, retryAfter, eligibleChannels } = details;
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
 * Refuses what is allowed again from `resetAt` on, without telling the client which limit it is. Both are Unix
 * milliseconds.
 *
 * @param rule for events
 */
export function tooManyRequestsUntil(
  resetAt: number,
  now: number,
  rule: RefusalRule,
): ServiceError {
  return new ServiceError('TOO_MANY_REQUESTS', {
    rule,
    cooldownSeconds: Math.max(Math.ceil((resetAt - now) / 1000), 1),
    retryAfter: new Date(resetAt).toISOString(),
  });
}

/** Tells whether a code is one of the proxy's own. */
export function isProxyErrorCode(code: OtpErrorCode): code is ProxyErrorCode {
  return Object.hasOwn(PROXY_ERRORS, code);
}

const MESSAGES: Readonly<Record<ProxyErrorCode, string>> = {
  ROUTE_NOT_FOUND: 'no such route',
  METHOD_NOT_ALLOWED: 'the route does not take this method',
  ORIGIN_REFUSED: 'the page may not make this request',
  UNSUPPORTED_MEDIA_TYPE: 'the body must be application/json',
  PAYLOAD_TOO_LARGE: 'the body is too large',
  INVALID_REQUEST: 'the request is not as documented',
  UNEXPECTED_FIELD: 'the request has a field that this route does not take',
  INVALID_PHONE_NUMBER: 'the phone number cannot take a code',
  COUNTRY_CODE_MISSING: 'the phone number has no country code',
  INVALID_EMAIL: 'the text is not an email address',
  INCOMPLETE_CODE: 'the code has another number of digits',
  COUNTRY_NOT_ALLOWED: 'numbers of this country are not served',
  invalid_channel: 'the channel does not deliver to this address',
  channel_choice_not_enabled: 'the channel cannot be chosen here',
  channel_not_eligible: 'the channel is not among those offered',
  NO_ACTIVE_FLOW: 'this client has no verification under way',
  ALREADY_VERIFIED: 'the code was used before',
  VERIFICATION_FAILED: 'the user was not signed in',
  WEBHOOK_SIGNATURE_INVALID: 'the signature is wrong',
  WEBHOOK_TIMESTAMP_SKEW: 'the signature is not of now',
  WEBHOOK_BODY_NOT_RAW: 'the webhook cannot be verified',
  TOO_MANY_REQUESTS: 'too many requests',
  CLIENT_IP_UNAVAILABLE: 'the address of the client cannot be told',
  SERVICE_UNAVAILABLE: 'verification is unavailable',
  NETWORK_ERROR: 'the service could not be reached',
  MALFORMED_RESPONSE: 'the service answered in an unknown shape',
};
