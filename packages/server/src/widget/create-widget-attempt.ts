import {
  type CreatedAttempt,
  describeFailure,
  type Failure,
  OtpError,
  V2_ERRORS,
} from '@otp-kit/protocol';
import { codeOfUncoded, V2 } from '../service/error-map.ts';
import type { UpstreamResponse } from '../service/service-call.ts';
import { checkAttemptConfig, type WidgetAttemptConfig } from './attempt-config.ts';
import type { AttemptFields } from './attempt-fields.ts';
import { readCreatedAttempt, requestAttempt } from './request-attempt.ts';

/**
 * Makes an attempt of the hosted widget: signs it, asks the service, checks where the response points.
 *
 * Bind the `attemptId` to the browser that asked, in a cookie of yours: only in the same browser is the
 * user that completes the attempt the one that began it.
 *
 * @throws {@link OtpError} the service's code, with what it said as a {@link Failure} in `cause`;
 *   `INVALID_PHONE_NUMBER`, `INVALID_EMAIL`, `EMAIL_ONLY_SIGNATURE_UNDOCUMENTED`,
 *   `INVALID_OTP_DIGITS`, `OTP_DIGITS_MISMATCH`, `METADATA_SIZE_EXCEEDED`,
 *   `CUSTOM_HEADERS_SIZE_EXCEEDED` before anything is sent; `WIDGET_ORIGIN_REFUSED`,
 *   `MALFORMED_RESPONSE`, `NETWORK_ERROR`, `ABORTED` after
 * @throws TypeError naming the option or the field that is wrong
 * @see the interface, "POST {base_url}/api/v1/widget-sdk/create-attempt"
 *
 * @example
 * ```ts
 * const { attemptId, iframeUrl } = await createWidgetAttempt(
 *   { baseUrl, apiKey, publicKey, widgetSecret, widgetOrigin },
 *   { verificationAddress: { phoneNumber: '+201001234567' } },
 * );
 * ```
 */
export async function createWidgetAttempt(
  config: WidgetAttemptConfig,
  attempt: AttemptFields,
  { signal = new AbortController().signal }: { readonly signal?: AbortSignal } = {},
): Promise<CreatedAttempt> {
  checkAttemptConfig(config);
  const response = await requestAttempt(config, attempt, signal);
  if (response.status === 'failed') throw noResponse(response, signal);
  const { httpStatus, body } = response;
  if (httpStatus >= 400) throw refused(describeFailure(httpStatus, body, V2_ERRORS));
  return readCreatedAttempt(body, config.widgetOrigin);
}

function noResponse(
  { kind, reason }: Extract<UpstreamResponse, { status: 'failed' }>,
  { aborted }: AbortSignal,
): OtpError {
  if (aborted) return new OtpError('ABORTED', 'create-attempt was aborted');
  const code = kind === 'malformed' ? 'MALFORMED_RESPONSE' : 'NETWORK_ERROR';
  return new OtpError(code, `create-attempt: no response that can be read (${kind}: ${reason})`);
}

function refused(failure: Failure): OtpError {
  const message = `create-attempt: the service refused with status ${failure.httpStatus}`;
  return new OtpError(failure.code ?? codeOfUncoded(failure, V2), message, { cause: failure });
}
