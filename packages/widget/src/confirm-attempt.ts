import { OtpError, type ProxyAttempt } from '@otp-kit/protocol';
import { readCode, type WidgetBackend } from './widget-backend.ts';
import type { WidgetVerified } from './widget-options.ts';

/**
 * Asks the backend about an attempt until the attempt is verified, with pauses of half a second, one,
 * two, four and so on. For the page that its return route opens with
 * `?verification=pending&attemptId=…`.
 *
 * @param signal ends the waiting, such as `AbortSignal.timeout(30_000)`; it keeps no listener
 * @throws {@link OtpError} `VERIFICATION_PENDING` when the signal is aborted first: the attempt may
 *   still be confirmed. Any other code is the backend's, and the attempt has ended
 */
export function confirmAttempt(
  backend: WidgetBackend,
  attempt: Pick<ProxyAttempt, 'attemptId'>,
  signal: AbortSignal,
): Promise<WidgetVerified> {
  let timer: ReturnType<typeof setTimeout>;
  let stop: () => void;
  return new Promise<WidgetVerified>((resolve, reject) => {
    const ask = async (pauseMs: number) => {
      try {
        const { verified, ...result } = await backend.confirm(attempt, signal);
        if (verified) return resolve(result);
      } catch (error) {
        // Without an answer, the next one may still be a success.
        if (readCode(error) !== 'NETWORK_ERROR') return reject(error);
      }
      if (!signal.aborted) timer = setTimeout(ask, pauseMs, pauseMs * 2);
    };
    stop = () => reject(new OtpError('VERIFICATION_PENDING'));
    signal.addEventListener('abort', stop);
    if (signal.aborted) stop();
    else void ask(500);
  }).finally(() => {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  });
}
