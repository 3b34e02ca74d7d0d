import { type CreatedAttempt, OtpError, parseCreateAttemptAnswer } from '@otp-kit/protocol';
import { isLoopbackHttp } from '../flow-cookie.ts';

/**
 * Reads the service's answer to create-attempt, and checks where it sends the person.
 *
 * @param widgetOrigin the one origin that is taken; without one, any of https, and http of a loopback host
 * @throws {@link OtpError} `MALFORMED_RESPONSE`, `WIDGET_ORIGIN_REFUSED`
 */
export function readCreatedAttempt(
  body: unknown,
  widgetOrigin: string | undefined,
): CreatedAttempt {
  const attempt = parseCreateAttemptAnswer(body);
  const url = new URL(attempt.iframeUrl);
  const isSafe = url.protocol === 'https:' || isLoopbackHttp(url);
  if (!isSafe || (widgetOrigin !== undefined && url.origin !== widgetOrigin)) {
    throw new OtpError('WIDGET_ORIGIN_REFUSED', 'iframeUrl is not of the origin of the widget');
  }
  return attempt;
}
