import {
  fieldsOf,
  OtpError,
  type ProxyAttempt,
  type ProxyTransport,
  parseProxyCompletion,
} from '@otp-kit/protocol';
import type { WidgetVerified } from './widget-options.ts';

/**
 * Asks the backend for an attempt's result until the attempt is verified, with exponential backoff from
 * half a second. Use it on the page that the backend's return route opens with
 * `?verification=pending&attemptId=…`.
 *
 * @param signal stops the polling, such as `AbortSignal.timeout(30_000)`. Its listener is removed at the end
 * @throws {@link OtpError} `VERIFICATION_PENDING` when the signal is aborted first: the attempt may
 *   still be confirmed later. Any other code comes from the backend, and the attempt has ended
 * @example
 * const { next } = await confirmAttempt(transport, { attemptId }, AbortSignal.timeout(30_000));
 */
export function confirmAttempt(
  transport: ProxyTransport,
  { attemptId }: Pick<ProxyAttempt, 'attemptId'>,
  signal: AbortSignal,
): Promise<WidgetVerified> {
  let timer: ReturnType<typeof setTimeout>;
  let stop: () => void;
  return new Promise<WidgetVerified>((resolve, reject) => {
    const ask = async (pauseMs: number) => {
      try {
        const { verified, ...result } = await transport.post(
          'complete',
          { attemptId },
          parseProxyCompletion,
          { signal },
        );
        if (verified) return resolve(result);
      } catch (error) {
        // Without a response, or from a busy backend: the next request may still succeed.
        const { code, failure } = fieldsOf(error);
        const { httpStatus = code } = fieldsOf(failure);
        // oxlint-disable-next-line typescript/restrict-template-expressions -- a number or a text
        if (!/^(NETWORK_|429|5)/.test(`${httpStatus}`)) return reject(error);
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
