/**
 * Nonces in a solve's first batches, whose engine is not known yet: difficulty 3 is most often done
 * with the first or the second, and it takes a sixth of a second at the slowest seen.
 */
export const FIRST_BATCH_SIZE = 4_000;

// Long enough that the messages do not count (about 0.1 ms each), short enough that a worker is
// free again within 50 ms of an abort even where one batch turns out twice as slow as the last.
const TARGET_MS = 15;
const MIN_SIZE = 100;
const MAX_SIZE = 1_000_000;

/**
 * The size of the next batch, so that it takes about 15 ms, or `targetMs`. At most doubles or halves, because one
 * measurement may be off: browsers that resist fingerprinting round time to 100 ms.
 *
 * @param elapsedMs what a batch of `size` took
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
