import { isOtpError, type ProxyAttempt } from '@otp-kit/protocol';
import { after } from './after.ts';
import type { WidgetBackend } from './widget-backend.ts';
import type { WidgetVerified } from './widget-options.ts';

/**
 * Asks the backend about an attempt until it knows, after half a second again, after one, two, four
 * and so on; no answer is one that may come later. Where the signal comes first, it never settles.
 *
 * @throws {@link OtpError} what the backend refuses
 */
export async function untilVerified(
  backend: WidgetBackend,
  attempt: Pick<ProxyAttempt, 'attemptId'>,
  signal: AbortSignal,
): Promise<WidgetVerified> {
  for (let pauseMs = 500; ; pauseMs *= 2) {
    try {
      const { verified, ...result } = await backend.confirm(attempt, signal);
      if (verified) return result;
    } catch (error) {
      if (!isOtpError(error) || error.code !== 'NETWORK_ERROR') throw error;
    }
    await new Promise<void>((resolve) => {
      after(pauseMs, signal, resolve);
    });
  }
}
