/** More than eight workers gain little, and use memory and battery. */
export const MAX_WORKERS = 8;

// Starting a worker takes 20 to 40 ms of a core (Chromium 156). It must save more than that.
const WORTH_MS = 50;

/**
 * How many workers a solve is worth: one for every 50 ms of expected work, at least one.
 *
 * The number stays the same during a solve: each nonce is an independent trial, so the expected remaining work
 * does not change.
 *
 * @param hashesPerMs the speed of one worker
 */
export function workersFor(difficulty: number, hashesPerMs: number, limit: number): number {
  const expectedMs = 16 ** difficulty / hashesPerMs;
  return Math.min(limit, Math.max(1, Math.floor(expectedMs / WORTH_MS)));
}

/** The worker limit for the hardware. Browsers round, hide or invent the hint. */
export function workerLimit(hint: number | undefined): number {
  return hint !== undefined && Number.isInteger(hint) && hint >= 1
    ? Math.min(hint, MAX_WORKERS)
    : 2;
}
