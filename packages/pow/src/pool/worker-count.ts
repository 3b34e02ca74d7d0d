/** More than eight bring little, and take memory and battery. */
export const MAX_WORKERS = 8;

// Starting a worker costs some 20 to 40 ms of a core (Chromium 156); it must save more than that.
const WORTH_MS = 50;

/**
 * How many workers a solve deserves: one, and one more for each 50 ms of expected work.
 *
 * It holds for the whole solve: chance has no memory, so the work ahead is always the same.
 *
 * @param hashesPerMs of one worker
 */
export function workersFor(difficulty: number, hashesPerMs: number, limit: number): number {
  const expectedMs = 16 ** difficulty / hashesPerMs;
  return Math.min(limit, Math.max(1, Math.floor(expectedMs / WORTH_MS)));
}

/** How many workers the hardware bears, by a hint that browsers round, hide or make up. */
export function workerLimit(hint: number | undefined): number {
  return hint !== undefined && Number.isInteger(hint) && hint >= 1
    ? Math.min(hint, MAX_WORKERS)
    : 2;
}
