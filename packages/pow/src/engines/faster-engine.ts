import type { SearchEngine } from './search-engine.ts';

const TRIAL_MS = 4;
const TRIALS = 4;
// A JIT compiles while other code runs: on a busy machine it takes its time. Without one this is
// what is lost, once, on a browser whose solves take longer than that.
const PATIENCE_MS = 100;
const CHUNK = 64;
/** An end for clocks that hardly move: browsers that resist fingerprinting round to 100 ms. */
const MAX_CHUNKS = 400;

const TRIAL = { challenge: '0'.repeat(64), difficulty: 64, count: CHUNK };

/**
 * Gives `hopeful`, which a JIT makes fast, as soon as it beats the best turn of `steady`, whose
 * speed is native; `steady` where it never does. What disturbs a turn only ever makes it slower.
 */
export async function fasterEngine(
  hopeful: SearchEngine,
  steady: SearchEngine,
  now: () => number = () => performance.now(),
): Promise<SearchEngine> {
  let best = 0;
  for (let trial = 0; trial < TRIALS; trial++) {
    best = Math.max(best, await chunksPerMs(steady, now));
  }
  const begunAt = now();
  for (let trial = 0; trial < TRIALS || now() - begunAt < PATIENCE_MS; trial++) {
    if ((await chunksPerMs(hopeful, now)) > best) return hopeful;
  }
  return steady;
}

async function chunksPerMs(engine: SearchEngine, now: () => number): Promise<number> {
  const begunAt = now();
  for (let chunks = 1; ; chunks++) {
    await engine.search({ ...TRIAL, start: chunks * CHUNK });
    const elapsedMs = now() - begunAt;
    if (elapsedMs >= TRIAL_MS || chunks === MAX_CHUNKS) return chunks / Math.max(elapsedMs, 0.1);
  }
}
