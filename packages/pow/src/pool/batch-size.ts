/**
 * The number of nonces in a solve's first batches, while the engine is unknown. The first or second batch
 * usually solves difficulty 3; the slowest engine measured needs a sixth of a second for it.
 */
export const FIRST_BATCH_SIZE = 4_000;

// Long enough that messages (about 0.1 ms each) do not matter, and short enough that a worker is free
// within 50 ms of an abort, even if a batch is twice as slow as the one before.
const TARGET_MS = 15;
const MIN_SIZE = 100;
const MAX_SIZE = 1_000_000;

/**
 * The size of the next batch, so that it takes about 15 ms, or `targetMs`. It at most doubles or halves,
 * because one measurement may be wrong: browsers that resist fingerprinting round time to 100 ms.
 *
 * @param elapsedMs the time of a batch of `size`
 */
export function nextBatchSize(
  size: number,
  elapsedMs: number,
  targetMs: number = TARGET_MS,
): number {
  const change = elapsedMs > 0 ? targetMs / elapsedMs : 2;
  const wanted = Math.round(size * Math.min(2, Math.max(0.5, change)));
  return Math.min(MAX_SIZE, Math.max(MIN_SIZE, wanted));
}
