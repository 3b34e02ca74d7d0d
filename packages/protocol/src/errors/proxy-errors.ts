/**
 * The error codes of the proxy's own refusals, as data.
 *
 * @module
 */
import { type CatalogueEntry, newChallenge, operator, retry, terminal, wait } from './catalogue.ts';
import type { KnownErrorCode } from './error-code.ts';
import { V12_ERRORS } from './v12-errors.ts';

/** The codes of refusals that the proxy makes without the service. */
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
  | 'NO_PASSKEY'
  | 'PASSKEY_AUTH_FAILED'
  | 'PASSKEY_NOT_VERIFIED'
  | 'PASSKEY_REGISTRATION_FAILED'
  | 'WEBHOOK_SIGNATURE_INVALID'
  | 'WEBHOOK_TIMESTAMP_SKEW'
  | 'WEBHOOK_BODY_NOT_RAW'
  | 'TOO_MANY_REQUESTS'
  | 'CLIENT_IP_UNAVAILABLE'
  | 'SERVICE_UNAVAILABLE'
  | 'NETWORK_ERROR'
  | 'MALFORMED_RESPONSE'
>;

/** What each code of the proxy's own means. Each has a message. */
export const PROXY_ERRORS: Readonly<Record<ProxyErrorCode, CatalogueEntry>> = {
  ROUTE_NOT_FOUND: operator(404, 'no such route'),
  METHOD_NOT_ALLOWED: operator(405, 'the route does not take this method'),
  ORIGIN_REFUSED: operator(403, 'the page may not make this request'),
  UNSUPPORTED_MEDIA_TYPE: operator(415, 'the body must be application/json'),
  PAYLOAD_TOO_LARGE: terminal(413, 'the body is too large'),
  INVALID_REQUEST: terminal(400, 'the request is not as documented'),
  UNEXPECTED_FIELD: operator(400, 'the request has a field that this route does not take'),
  INVALID_PHONE_NUMBER: terminal(400, 'the phone number cannot take a code'),
  COUNTRY_CODE_MISSING: terminal(400, 'the phone number has no country code'),
  INVALID_EMAIL: terminal(400, 'the text is not an email address'),
  INCOMPLETE_CODE: terminal(400, 'the code has another number of digits'),
  COUNTRY_NOT_ALLOWED: terminal(403, 'numbers of this country are not served'),
  invalid_channel: V12_ERRORS.invalid_channel,
  channel_choice_not_enabled: V12_ERRORS.channel_choice_not_enabled,
  channel_not_eligible: V12_ERRORS.channel_not_eligible,
  NO_ACTIVE_FLOW: terminal(401, 'this client has no verification under way'),
  ALREADY_VERIFIED: V12_ERRORS.ALREADY_VERIFIED,
  VERIFICATION_FAILED: terminal(403, 'the user was not signed in'),
  // The codes of the hosted page, for the product's own passkeys. A challenge is used up by a failure.
  NO_PASSKEY: terminal(404, 'no user has this passkey'),
  PASSKEY_AUTH_FAILED: newChallenge(403, 'the passkey signs no user in'),
  PASSKEY_NOT_VERIFIED: terminal(403, 'no user is signed in by a recent code'),
  PASSKEY_REGISTRATION_FAILED: newChallenge(400, 'the passkey was not stored'),
  WEBHOOK_SIGNATURE_INVALID: terminal(401, 'the signature is wrong'),
  WEBHOOK_TIMESTAMP_SKEW: terminal(401, 'the signature is not of now'),
  WEBHOOK_BODY_NOT_RAW: operator(500, 'the webhook cannot be verified'),
  TOO_MANY_REQUESTS: wait(429, 'too many requests'),
  CLIENT_IP_UNAVAILABLE: operator(503, 'the address of the client cannot be determined'),
  SERVICE_UNAVAILABLE: operator(502, 'verification is unavailable'),
  NETWORK_ERROR: retry(502, 'the service could not be reached'),
  // The service may have acted on the request, so the browser must not repeat it by itself.
  MALFORMED_RESPONSE: {
    ...retry(502, 'the service answered in an unknown shape'),
    retryable: false,
  },
};
