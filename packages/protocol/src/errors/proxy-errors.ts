/**
 * The proxy's own error codes as data: those that it answers with beside the service's.
 *
 * @module
 */
import { type CatalogueEntry, operator, retry, startOver, terminal, wait } from './catalogue.ts';
import type { KnownErrorCode } from './error-code.ts';

/** The codes that the proxy answers with on its own account. */
export type ProxyErrorCode = Extract<
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
  | 'ALREADY_VERIFIED'
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

/** HTTP status, class and retryability of each code of the proxy's own. */
export const PROXY_ERRORS: Readonly<Record<ProxyErrorCode, CatalogueEntry>> = {
  ROUTE_NOT_FOUND: operator(404),
  METHOD_NOT_ALLOWED: operator(405),
  ORIGIN_REFUSED: operator(403),
  UNSUPPORTED_MEDIA_TYPE: operator(415),
  PAYLOAD_TOO_LARGE: terminal(413),
  INVALID_REQUEST: terminal(400),
  UNEXPECTED_FIELD: operator(400),
  INVALID_PHONE_NUMBER: terminal(400),
  COUNTRY_CODE_MISSING: terminal(400),
  INVALID_EMAIL: terminal(400),
  INCOMPLETE_CODE: terminal(400),
  COUNTRY_NOT_ALLOWED: terminal(403),
  invalid_channel: terminal(400),
  channel_choice_not_enabled: terminal(400),
  channel_not_eligible: terminal(400),
  NO_ACTIVE_FLOW: terminal(401),
  ALREADY_VERIFIED: startOver(409),
  VERIFICATION_FAILED: terminal(403),
  WEBHOOK_SIGNATURE_INVALID: terminal(401),
  WEBHOOK_TIMESTAMP_SKEW: terminal(401),
  WEBHOOK_BODY_NOT_RAW: operator(500),
  TOO_MANY_REQUESTS: wait(429),
  CLIENT_IP_UNAVAILABLE: operator(503),
  SERVICE_UNAVAILABLE: operator(502),
  NETWORK_ERROR: retry(502),
  // The service may have acted on the request, so the browser must not repeat it by itself.
  MALFORMED_RESPONSE: { ...retry(502), retryable: false },
};
