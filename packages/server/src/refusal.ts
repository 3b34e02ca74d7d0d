import type { KnownErrorCode, OpenChannel, OtpErrorCode, ProxyErrorBody } from '@otp-kit/protocol';

/** The codes that the proxy answers with on its own account. */
export type OwnCode = Extract<
  KnownErrorCode,
  | 'ROUTE_NOT_FOUND'
  | 'METHOD_NOT_ALLOWED'
  | 'ORIGIN_REFUSED'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'PAYLOAD_TOO_LARGE'
  | 'INVALID_REQUEST'
  | 'UNEXPECTED_FIELD'
  | 'INVALID_PHONE_NUMBER'
  | 'COUNTRY_CODE_MISSING'
  | 'INVALID_EMAIL'
  | 'INCOMPLETE_CODE'
  | 'COUNTRY_NOT_ALLOWED'
  | 'invalid_channel'
  | 'channel_choice_not_enabled'
  | 'channel_not_eligible'
  | 'NO_ACTIVE_FLOW'
  | 'VERIFICATION_FAILED'
  | 'WEBHOOK_SIGNATURE_INVALID'
  | 'WEBHOOK_TIMESTAMP_SKEW'
  | 'WEBHOOK_BODY_NOT_RAW'
  | 'TOO_MANY_REQUESTS'
  | 'CLIENT_IP_UNAVAILABLE'
  | 'SERVICE_UNAVAILABLE'
  | 'NETWORK_ERROR'
  | 'MALFORMED_RESPONSE'
>;

/** What an answer may say beside its code. */
export interface RefusalDetails {
  /** Default: the code's own. */
  readonly status?: number | undefined;
  readonly retryable?: boolean | undefined;
  readonly message?: string | undefined;
  readonly cooldownSeconds?: number | undefined;
  /** ISO 8601. */
  readonly retryAfter?: string | undefined;
  readonly eligibleChannels?: readonly OpenChannel[] | undefined;
  /** True where the transaction is of no more use, and a new code the only way on. */
  readonly endsTransaction?: boolean;
  /** The `Set-Cookie` value that goes with the answer. */
  readonly setCookie?: string;
  /** The methods that the route does take. */
  readonly allow?: string;
}

/** Stops a request; thrown by any step, turned into the answer in one place, never seen by a caller. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  readonly body: ProxyErrorBody;
  readonly endsTransaction: boolean;
  /** The `Set-Cookie` value that goes with the answer; a route that knows the flow may set it. */
  setCookie: string | undefined;
  readonly allow: string | undefined;

  constructor(code: OwnCode, details?: RefusalDetails);
  constructor(code: OtpErrorCode, details: RefusalDetails & { readonly status: number });
  constructor(code: OtpErrorCode, details: RefusalDetails = {}) {
    const own = isOwnCode(code) ? OWN[code] : undefined;
    const message = details.message ?? own?.message ?? 'the service refused the request';
    super(message);
    const { cooldownSeconds, retryAfter, eligibleChannels } = details;
    this.status = details.status ?? own?.status ?? 500;
    this.endsTransaction = details.endsTransaction ?? false;
    this.setCookie = details.setCookie;
    this.allow = details.allow;
    this.body = {
      status: 'error',
      code,
      message,
      retryable: details.retryable ?? own?.retryable ?? false,
      ...(cooldownSeconds !== undefined && { cooldownSeconds }),
      ...(retryAfter !== undefined && { retryAfter }),
      ...(eligibleChannels !== undefined && { eligibleChannels }),
    };
  }
}

/** Refuses what is allowed again from `resetAt` on, without saying which limit it is. Both are Unix milliseconds. */
export function refuseUntil(resetAt: number, now: number): Refusal {
  return new Refusal('TOO_MANY_REQUESTS', {
    cooldownSeconds: Math.max(Math.ceil((resetAt - now) / 1000), 1),
    retryAfter: new Date(resetAt).toISOString(),
  });
}

/** Tells whether a code is one of the proxy's own. */
export function isOwnCode(code: OtpErrorCode): code is OwnCode {
  return Object.hasOwn(OWN, code);
}

interface OwnEntry {
  readonly status: number;
  readonly message: string;
  readonly retryable?: true;
}

const OWN: Readonly<Record<OwnCode, OwnEntry>> = {
  ROUTE_NOT_FOUND: { status: 404, message: 'no such route' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'the route does not take this method' },
  ORIGIN_REFUSED: { status: 403, message: 'the page may not make this request' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'the body must be application/json' },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'the body is too large' },
  INVALID_REQUEST: { status: 400, message: 'the request does not have the documented shape' },
  UNEXPECTED_FIELD: {
    status: 400,
    message: 'the request has a field that this route does not take',
  },
  INVALID_PHONE_NUMBER: { status: 400, message: 'the phone number cannot take a code' },
  COUNTRY_CODE_MISSING: { status: 400, message: 'the phone number has no country code' },
  INVALID_EMAIL: { status: 400, message: 'the text is not an email address' },
  INCOMPLETE_CODE: { status: 400, message: 'the code has another number of digits' },
  COUNTRY_NOT_ALLOWED: { status: 403, message: 'numbers of this country are not served' },
  invalid_channel: { status: 400, message: 'the channel does not deliver to this address' },
  channel_choice_not_enabled: { status: 400, message: 'the channel cannot be chosen here' },
  channel_not_eligible: { status: 400, message: 'the channel is not among those offered' },
  NO_ACTIVE_FLOW: { status: 401, message: 'this browser has no verification under way' },
  VERIFICATION_FAILED: { status: 403, message: 'the attempt ended without a verification' },
  WEBHOOK_SIGNATURE_INVALID: { status: 401, message: 'the signature is wrong' },
  WEBHOOK_TIMESTAMP_SKEW: { status: 401, message: 'the signature is not of now' },
  WEBHOOK_BODY_NOT_RAW: { status: 500, message: 'the webhook cannot be verified' },
  TOO_MANY_REQUESTS: { status: 429, message: 'too many requests', retryable: true },
  CLIENT_IP_UNAVAILABLE: { status: 503, message: 'the address of the client cannot be told' },
  SERVICE_UNAVAILABLE: { status: 502, message: 'verification is unavailable' },
  NETWORK_ERROR: { status: 502, message: 'the service could not be reached', retryable: true },
  MALFORMED_RESPONSE: { status: 502, message: 'the service answered in an unknown shape' },
};
