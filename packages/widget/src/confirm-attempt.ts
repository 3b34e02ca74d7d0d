import { OtpError, type ProxyAttempt } from '@otp-kit/protocol';
import { untilVerified } from './until-verified.ts';
import type { WidgetBackend } from './widget-backend.ts';
import type { WidgetVerified } from './widget-options.ts';

/**
 * Asks the backend about an attempt until it knows, with pauses that grow from half a second on. For
 * the page that its return route sends to with `?verification=pending&attemptId=…`.
 *
 * @param signal when to give up, such as `AbortSignal.timeout(30_000)`
 * @throws {@link OtpError} `VERIFICATION_PENDING` where the signal came first: it may still be
 *   confirmed; any other code is the backend's, and the end of the attempt
 */
export function confirmAttempt(
  backend: WidgetBackend,
  attempt: Pick<ProxyAttempt, 'attemptId'>,
  signal: AbortSignal,
): Promise<WidgetVerified> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(new OtpError('VERIFICATION_PENDING', 'nobody has confirmed yet'));
    if (signal.aborted) return giveUp();
    signal.addEventListener('abort', giveUp);
    untilVerified(backend, attempt, signal).then(resolve, reject);
  });
}
