import { OtpError } from '@otp-kit/protocol';

/** One signal for everything that ends a solve early. */
export interface StopSignal {
  /** Its reason is the error of the solve. */
  readonly signal: AbortSignal;
  /** Throws that error if the signal is aborted or the deadline has passed. */
  check(): void;
  /** Removes timers and listeners. */
  dispose(): void;
}

/** The causes that end a solve early. */
export interface StopOptions {
  /** The caller's signal. */
  readonly signal: AbortSignal | undefined;
  /** Aborted when the solver is closed, with an error as its reason. */
  readonly closing: AbortSignal;
  /** Milliseconds since the epoch, by `now`. */
  readonly endsAtMs: number | undefined;
  readonly now: () => number;
}

// A longer `setTimeout` fires at once (HTML: the delay is a signed 32-bit integer).
const MAX_TIMER_MS = 2 ** 31 - 1;

/**
 * Combines the caller's signal, the closing of the solver and the deadline.
 *
 * @throws {TypeError} if `endsAtMs` is not a number, for example `Date.parse` of a malformed time
 */
export function createStopSignal({ signal, closing, endsAtMs, now }: StopOptions): StopSignal {
  if (endsAtMs !== undefined && (typeof endsAtMs !== 'number' || Number.isNaN(endsAtMs))) {
    throw new TypeError('endsAtMs must be a number of milliseconds since the epoch');
  }
  const stop = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const onClosing = () => stop.abort(closing.reason);
  const onAbort = () => {
    stop.abort(new OtpError('ABORTED', 'the solve was aborted', { cause: signal?.reason }));
  };
  const watchDeadline = () => {
    if (endsAtMs === undefined) return;
    const leftMs = endsAtMs - now();
    if (leftMs <= 0) {
      stop.abort(new OtpError('DEADLINE_EXCEEDED', 'the deadline passed before the solution'));
      return;
    }
    clearTimeout(timer);
    timer = setTimeout(watchDeadline, Math.min(leftMs, MAX_TIMER_MS));
  };

  closing.addEventListener('abort', onClosing);
  signal?.addEventListener('abort', onAbort);
  if (closing.aborted) onClosing();
  if (signal?.aborted) onAbort();
  watchDeadline();

  return {
    signal: stop.signal,
    check() {
      watchDeadline();
      stop.signal.throwIfAborted();
    },
    dispose() {
      clearTimeout(timer);
      closing.removeEventListener('abort', onClosing);
      signal?.removeEventListener('abort', onAbort);
    },
  };
}
