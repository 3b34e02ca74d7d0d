/**
 * The wire between a page with the hosted widget and the integrator's backend: JSON both ways.
 *
 * 1. POST `attempt` {@link ProxyAttemptRequest} → {@link ProxyAttempt}, and sets the attempt's cookie;
 *    with `attemptId` it returns an attempt that this browser began, after a reload
 * 2. POST `complete` {@link ProxyCompleteRequest} → {@link ProxyCompletion}: 200 with the session and
 *    the attempt's cookie cleared, or 202 while the result is not confirmed yet
 * 3. GET `return`, where the service's redirect lands → 303 into the product
 *
 * A success is `{ status: 'success', data }`; a failure is `ProxyErrorBody` with an HTTP status.
 * The responses are read without a schema library: the page that embeds a frame loads little else.
 *
 * @module
 */

import type { SingleAddress } from '../address/address.ts';
import { OtpError } from '../errors/otp-error.ts';
import { fieldsOf } from '../read/fields.ts';

/** Body of `attempt`. */
export interface ProxyAttemptRequest {
  /** Omitted where the backend takes the address from the integrator's record. */
  readonly verificationAddress?: SingleAddress;
  /** Continues this attempt of the same browser, in place of an address. */
  readonly attemptId?: string;
}

/** Response of `attempt`. */
export interface ProxyAttempt {
  /** Names the attempt, so that no tab completes the attempt of another; no secret. */
  readonly attemptId: string;
  /** The URL of the hosted widget; its origin is `widgetOrigin`. */
  readonly iframeUrl: string;
  /** The hosted widget's origin by the backend's configuration, not by the service's response. */
  readonly widgetOrigin: string;
  /** ISO 8601. */
  readonly expiresAt: string;
  /** ISO 8601: deadline = own clock + (`expiresAt` − `serverTime`). */
  readonly serverTime: string;
  /** The address of a continued attempt, if the user typed it: the page has lost it by a reload. */
  readonly verificationAddress?: SingleAddress;
}

/** Body of `complete`. */
export interface ProxyCompleteRequest {
  /** The attempt that the page means, as the response of `attempt` named it. */
  readonly attemptId: string;
}

/** Response of `complete`. */
export type ProxyCompletion =
  | {
      readonly verified: true;
      /** The URL of the next page, if the integrator named one. */
      readonly next?: string;
    }
  /** The attempt's result is not confirmed yet; ask again. */
  | { readonly verified: false };

/**
 * Parses the backend's response to `attempt`.
 * @throws {@link OtpError} `MALFORMED_RESPONSE`
 */
export function parseProxyAttempt(body: unknown): ProxyAttempt {
  const data = dataOf(body);
  const { phoneNumber } = fieldsOf(data['verificationAddress']);
  const read = (name: string, isValid: (value: string) => unknown = Boolean) => {
    const value = data[name];
    if (typeof value === 'string' && isValid(value)) return value;
    throw new OtpError('MALFORMED_RESPONSE', `attempt: ${name}`);
  };
  return {
    attemptId: read('attemptId'),
    iframeUrl: read('iframeUrl'),
    widgetOrigin: read('widgetOrigin'),
    // Not a number where the text names no moment.
    expiresAt: read('expiresAt', Date.parse),
    serverTime: read('serverTime', Date.parse),
    ...(typeof phoneNumber === 'string' && { verificationAddress: { phoneNumber } }),
  };
}

/**
 * Parses the backend's response to `complete`.
 * @throws {@link OtpError} `MALFORMED_RESPONSE`
 */
export function parseProxyCompletion(body: unknown): ProxyCompletion {
  const { verified, next } = dataOf(body);
  if (typeof verified !== 'boolean') throw new OtpError('MALFORMED_RESPONSE', 'complete: verified');
  return verified && typeof next === 'string' ? { verified, next } : { verified };
}

/** The fields of a success, and none of anything else. */
function dataOf(body: unknown): ReturnType<typeof fieldsOf> {
  const { status, data } = fieldsOf(body);
  return fieldsOf(status === 'success' && data);
}
