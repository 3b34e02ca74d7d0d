/**
 * Whole seconds until a deadline, rounded up; 0 once it has passed.
 *
 * @param endsAtMs milliseconds since the epoch, as in the flow's state
 * @param now milliseconds since the epoch, by the same clock
 * @example
 * const seconds = remainingSeconds(state.flow.resendAtMs, Date.now());
 */
export function remainingSeconds(endsAtMs: number, now: number): number {
  return Math.max(0, Math.ceil((endsAtMs - now) / 1000));
}

/**
 * Milliseconds until {@link remainingSeconds} changes, for a timer that ticks when the number does;
 * `undefined` once it is 0. Recompute it at every tick, so that the timer neither drifts nor skips.
 * @example
 * const delayMs = nextTickMs(state.flow.resendAtMs, Date.now());
 * if (delayMs !== undefined) setTimeout(draw, delayMs);
 */
export function nextTickMs(endsAtMs: number, now: number): number | undefined {
  const remainingMs = endsAtMs - now;
  if (remainingMs <= 0) return undefined;
  return remainingMs - (remainingSeconds(endsAtMs, now) - 1) * 1000;
}
