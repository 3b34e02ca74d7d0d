import type { SearchEngine } from './search-engine.ts';

const TRIAL_MS = 4;
const TRIALS = 4;
// A JIT compiles in the background, which takes longer on a busy machine. In a browser without a JIT this
// time is lost once; its solves take longer than that.
const PATIENCE_MS = 100;
const CHUNK = 64;
/** A limit for clocks of low resolution: browsers that resist fingerprinting round to 100 ms. */
const MAX_CHUNKS = 400;

const TRIAL = { challenge: '0'.repeat(64), difficulty: 64, count: CHUNK };

/**
 * Chooses the faster of two engines by short trials: `jitted`, which a JIT makes fast, as soon as it beats
 * the best trial of `native`; otherwise `native`. A disturbance only makes a trial slower, so the best
 * trial counts.
 */
export async function fasterEngine(
  jitted: SearchEngine,
  native: SearchEngine,
  now: () => number = () => performance.now(),
): Promise<SearchEngine> {
  let best = 0;
  for (let trial = 0; trial < TRIALS; trial++) {
    best = Math.max(best, await chunksPerMs(native, now));
  }
  const begunAt = now();
  for (let trial = 0; trial < TRIALS || now() - begunAt < PATIENCE_MS; trial++) {
    if ((await chunksPerMs(jitted, now)) > best) return jitted;
  }
  return native;
}

async function chunksPerMs(engine: SearchEngine, now: () => number): Promise<number> {
  const begunAt = now();
  for (let chunks = 1; ; chunks++) {
    await engine.search({ ...TRIAL, start: chunks * CHUNK });
    const elapsedMs = now() - begunAt;
    if (elapsedMs >= TRIAL_MS || chunks === MAX_CHUNKS) return chunks / Math.max(elapsedMs, 0.1);
  }
}
