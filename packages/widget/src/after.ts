/** Runs something in a while, unless the signal comes before. */
export function after(ms: number, signal: AbortSignal, run: () => void): void {
  if (signal.aborted) return;
  const timer = setTimeout(run, ms);
  signal.addEventListener('abort', () => clearTimeout(timer));
}
