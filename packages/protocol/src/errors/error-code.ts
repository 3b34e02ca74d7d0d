import type { UtilityErrorCode } from './utility-errors.ts';
import type { V2ErrorCode } from './v2-errors.ts';
import type { V12ErrorCode } from './v12-errors.ts';

/** The kit's own codes, beside the service's. A code is never renamed or reused. */
export type KitErrorCode =
  /** The caller aborted, or the handle was closed. Nothing to do. */
  | 'ABORTED'
  /** The time limit passed before the response. Fetch a new challenge. */
  | 'DEADLINE_EXCEEDED'
  /** The challenge names an algorithm that this version cannot solve. Update the kit. */
  | 'UNSUPPORTED_ALGORITHM'
  /** No engine of the solver could be started, in a worker or on the page. Look at the page's policy and at the bundler's output. */
  | 'SOLVER_UNAVAILABLE'
  /** The worker died or its engine failed. Try again with a new challenge. */
  | 'SOLVER_FAILED'
  /** The captcha gave no token: its script was blocked, or it gave up. Try again. */
  | 'CAPTCHA_FAILED'
  /** A captcha is required and the page has none, or the proxy named no site key. Fix the set-up. */
  | 'CAPTCHA_NOT_CONFIGURED'
  /** No HTTP response arrived: offline, blocked, or the connection broke. Try again. */
  | 'NETWORK_ERROR'
  /** The response is not as documented. Look at the proxies in between. */
  | 'MALFORMED_RESPONSE'
  /** The request is not as documented. Fix the caller. */
  | 'INVALID_REQUEST'
  /** The request has a field that this route does not take. Remove it. */
  | 'UNEXPECTED_FIELD'
  /** The body is not declared as `application/json`. Fix the caller. */
  | 'UNSUPPORTED_MEDIA_TYPE'
  /** The route exists, the method does not. */
  | 'METHOD_NOT_ALLOWED'
  /** No such route. */
  | 'ROUTE_NOT_FOUND'
  /** The request came from a page that is not allowed to make it. Check `allowedOrigins`. */
  | 'ORIGIN_REFUSED'
  /** The phone number cannot be one that takes messages. The user corrects it. */
  | 'INVALID_PHONE_NUMBER'
  /** The phone number has no country code, and is no number of the backend's default country. The user adds the country code. */
  | 'COUNTRY_CODE_MISSING'
  /** The text is not an email address. The user corrects it. */
  | 'INVALID_EMAIL'
  /** The code typed has fewer or more digits than the one sent. The user corrects it. */
  | 'INCOMPLETE_CODE'
  /** The number belongs to a country that is not served. */
  | 'COUNTRY_NOT_ALLOWED'
  /** The backend's own limit. Wait `cooldownSeconds`. */
  | 'TOO_MANY_REQUESTS'
  /** This browser has no verification under way, or it has run out. Start over. */
  | 'NO_ACTIVE_FLOW'
  /** The backend could not determine the client's address. The operator sets `trustedProxies` or `clientIpHeader`. */
  | 'CLIENT_IP_UNAVAILABLE'
  /** The operator's configuration or account is at fault; the log has the service's code. */
  | 'SERVICE_UNAVAILABLE';

/** The kit's own codes around the hosted widget: its embed, its attempts and its webhook. */
export type WidgetKitErrorCode =
  /** The URL of the hosted widget is not of the origin that was configured; nothing was loaded. Check `widgetOrigin`. */
  | 'WIDGET_ORIGIN_REFUSED'
  /** The hosted widget did not load in time: offline, blocked, or down. Try again, or use the whole page. */
  | 'WIDGET_LOAD_FAILED'
  /** The attempt's result was not confirmed in time. Ask again; then start over. */
  | 'VERIFICATION_PENDING'
  /** The attempt ended without a verification, or the product refused the user. Start over. */
  | 'VERIFICATION_FAILED'
  /** How an attempt without a phone number is signed is not documented. Add a number, or say `experimental`. */
  | 'EMAIL_ONLY_SIGNATURE_UNDOCUMENTED'
  /** The custom headers have more than 4,096 bytes. Send fewer. */
  | 'CUSTOM_HEADERS_SIZE_EXCEEDED'
  /** The webhook's signature is missing or wrong. Refuse it; where it is wrong, check the secret. */
  | 'WEBHOOK_SIGNATURE_INVALID'
  /** The webhook is signed rightly, for a time that is too far from now. Refuse it: it may be a replay. */
  | 'WEBHOOK_TIMESTAMP_SKEW'
  /** The body was parsed before the webhook's handler, which needs its bytes. Mount the handler first. */
  | 'WEBHOOK_BODY_NOT_RAW';

/** The kit's own codes of utility messages, beside those that it shares with the rest. */
export type UtilityKitErrorCode =
  /** An earlier `perform` of the operation was cut off, or it is not known whether there was one, so the message may have been sent. Give `earlier`, or an operator decides. */
  'OPERATION_INTERRUPTED';

/** Every code that this version knows. */
export type KnownErrorCode =
  | V12ErrorCode
  | V2ErrorCode
  | UtilityErrorCode
  | KitErrorCode
  | WidgetKitErrorCode
  | UtilityKitErrorCode;

/**
 * A code as it may arrive: one that is known, or one added after this version. Code that switches
 * over it needs a default branch; {@link describeFailure} gives one by the HTTP status.
 */
export type OtpErrorCode = KnownErrorCode | (string & {});
