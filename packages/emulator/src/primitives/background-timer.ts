/**
 * Calls a function once, later. Unlike a plain timer, it keeps no process alive that has nothing else
 * to do.
 *
 * @returns cancels the call
 */
export function startBackgroundTimer(run: () => void, delayMs: number): () => void {
  const timer = setTimeout(run, delayMs);
  // Servers' runtimes return an object; browsers return a number and have no process.
  if (isUnreferable(timer)) timer.unref();
  return () => clearTimeout(timer);
}

function isUnreferable(timer: unknown): timer is { unref(): void } {
  return typeof timer === 'object' && timer !== null && 'unref' in timer;
}
