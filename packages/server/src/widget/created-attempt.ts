import { type CreatedAttempt, OtpError, parseCreateAttemptAnswer } from '@otp-kit/protocol';
import { isLoopbackHttp } from '../http/loopback.ts';

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
