import type { Searcher } from './searcher.ts';

// V8 optimises the kernel after about 3,000 nonces, and the next call uses the new code. Its first code tries
// about a million nonces a second, so a solve waits 2 ms at most for a block under way.
const BLOCKS = 4;
const BLOCK_SIZE = 2_000;
/** No nonce solves it. */
const PUZZLE = { challenge: '0'.repeat(64), difficulty: 64 };

/** Hashes 8,000 nonces in a worker, once for each worker: about 8 ms of one core. Rejects as the worker does. */
export type WarmUp = (worker: Searcher, isWanted: () => boolean) => Promise<void>;

/**
 * Creates the warm-up of a solver. It lets the engine's compiler optimise the kernel before the first solve, and
 * stops between two blocks as soon as it is not wanted. Other engines than the kernel gain nothing by it.
 */
export function createWarmUp(): WarmUp {
  const warmed = new WeakSet<Searcher>();
  return async (worker, isWanted) => {
    if (warmed.has(worker)) return;
    warmed.add(worker);
    const { engine } = await worker.ready;
    if (engine !== 'wasm-simd') return;
    for (let block = 0; block < BLOCKS && isWanted(); block++) {
      await worker.search({ ...PUZZLE, start: block * BLOCK_SIZE, count: BLOCK_SIZE });
    }
  };
}
