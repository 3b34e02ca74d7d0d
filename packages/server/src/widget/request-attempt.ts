/**
 * The call that makes an attempt, signed at the moment of sending.
 *
 * It is repeated once, with a new timestamp and a new signature, after
 * - a 5xx that may pass by itself: one that says `retryable: false`, as the widget's
 *   `INTERNAL_SERVER_ERROR` does, and one that names a time to wait are none;
 * - `SIGNATURE_EXPIRED`. If the `Date` of that response is far from this machine's clock, the clock
 *   is wrong, and would sign a wrong time again: the repetition signs by the service's clock;
 * - a broken connection. An attempt that is not opened costs nothing, delivers nothing and ends
 *   after 5 minutes. Not after a timeout: the user has waited 10 seconds already.
 *
 * @module
 * @see the interface, "Authentication", "Widget signature", and "Retry rules"
 */

import {
  type CreateAttemptRequest,
  type CreatedAttempt,
  describeFailure,
  OtpError,
  parseCreateAttemptAnswer,
  V2_ERRORS,
} from '@otp-kit/protocol';
import { CLOCK_TOLERANCE_MS, UPSTREAM_TIMEOUT_MS } from '../constants/lifetimes-and-limits.ts';
import { isLoopbackHttp } from '../http/loopback.ts';
import { type ConfiguredSecrets, secretsOf } from '../service/error-names.ts';
import { callService, type UpstreamResponse } from '../service/service-call.ts';
import { serviceUrl } from '../service/service-options.ts';
import { readAttemptAddress } from './attempt-address.ts';
import type { WidgetAttemptConfig } from './attempt-config.ts';
import { type AttemptFields, checkAttemptFields } from './attempt-fields.ts';
import { signAttempt } from './widget-signature.ts';

/**
 * Asks the service for an attempt, and hands its response over unread.
 *
 * @param config checked: see `checkAttemptConfig`
 * @throws {@link OtpError}, TypeError before anything is sent, for what `readAttemptAddress` and `checkAttemptFields` refuse
 */
export async function requestAttempt(
  config: WidgetAttemptConfig & ConfiguredSecrets,
  fields: AttemptFields,
  signal: AbortSignal,
): Promise<UpstreamResponse> {
  const { apiKey, publicKey, widgetSecret, fetch, now = Date.now } = config;
  const { digits, otp, publicMetadata, privateMetadata, customHeaders } = fields;
  const secrets = secretsOf(config);
  checkAttemptFields(fields);
  const verificationAddress = readAttemptAddress(fields.verificationAddress, config);
  const { phoneNumber } = verificationAddress;

  async function call(timestamp: number): Promise<UpstreamResponse> {
    const signed = { apiKey, publicKey, timestamp, phoneNumber };
    const body: CreateAttemptRequest = {
      apiKey,
      publicKey,
      signature: await signAttempt(signed, widgetSecret),
      timestamp,
      verificationAddress,
      ...(digits !== undefined && { digits }),
      ...(otp !== undefined && { otp }),
      ...(publicMetadata !== undefined && { publicMetadata }),
      ...(privateMetadata !== undefined && { privateMetadata }),
      ...(customHeaders !== undefined && { customHeaders }),
    };
    const url = serviceUrl(config.baseUrl, '/api/v1/widget-sdk/create-attempt');
    return callService({ fetch, url, body, timeoutMs: UPSTREAM_TIMEOUT_MS, signal, secrets });
  }

  const first = await call(now());
  const correction = signal.aborted ? undefined : correctionFor(first, now());
  if (correction === undefined) return first;
  return { ...(await call(now() + correction)), isRepeated: true };
}

/** How far off the clock is for a repetition, in milliseconds; `undefined` where repeating cannot help. */
function correctionFor(response: UpstreamResponse, now: number): number | undefined {
  if (response.status === 'failed') return response.kind === 'network' ? 0 : undefined;
  const { httpStatus, body, date = now } = response;
  const failure = describeFailure(httpStatus, body, V2_ERRORS);
  if (!failure.retryable) return undefined;
  if (failure.code === 'SIGNATURE_EXPIRED') {
    return Math.abs(date - now) > CLOCK_TOLERANCE_MS ? date - now : 0;
  }
  const hasToWait =
    failure.class === 'wait' ||
    failure.cooldownSeconds !== undefined ||
    failure.retryAfter !== undefined;
  return httpStatus >= 500 && !hasToWait ? 0 : undefined;
}

/**
 * Reads the service's response to create-attempt, and checks the URL that the user will be sent to: no
 * credentials, and HTTPS, or HTTP on a loopback host.
 *
 * @param widgetOrigin the only origin that is accepted; default: any
 * @throws {@link OtpError} `MALFORMED_RESPONSE`, `WIDGET_ORIGIN_REFUSED`
 */
export function readCreatedAttempt(
  body: unknown,
  widgetOrigin: string | undefined,
): CreatedAttempt {
  const attempt = parseCreateAttemptAnswer(body);
  const url = new URL(attempt.iframeUrl);
  const isSafe = url.protocol === 'https:' || isLoopbackHttp(url);
  const hasCredentials = url.username !== '' || url.password !== '';
  const isOther = widgetOrigin !== undefined && url.origin !== widgetOrigin;
  if (!isSafe || hasCredentials || isOther) {
    throw new OtpError('WIDGET_ORIGIN_REFUSED', 'iframeUrl has credentials or another origin');
  }
  return attempt;
}
