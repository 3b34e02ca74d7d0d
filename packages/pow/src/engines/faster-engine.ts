import type { SearchEngine } from './search-engine.ts';

// A JIT needs some milliseconds to notice a loop, and compiles it while other code runs.
const WARM_UP_MS = 10;
const TRIAL_MS = 4;
const TRIALS = 2;
const CHUNK = 64;
/** An end for clocks that hardly move: browsers that resist fingerprinting round to 100 ms. */
const MAX_CHUNKS = 400;

const TRIAL = { challenge: '0'.repeat(64), difficulty: 64, count: CHUNK };

/**
 * Tries the engines in turns, for some milliseconds each, and gives the one that hashes most. Their
 * best turns count: what disturbs a turn only ever makes it slower.
 */
export async function fasterEngine(
  engines: readonly [SearchEngine, ...SearchEngine[]],
): Promise<SearchEngine> {
  let [fastest] = engines;
  if (engines.length === 1) return fastest;
  for (const engine of engines) await chunksPerMs(engine, WARM_UP_MS);
  let best = 0;
  for (let trial = 0; trial < TRIALS; trial++) {
    for (const engine of engines) {
      const rate = await chunksPerMs(engine, TRIAL_MS);
      if (rate <= best) continue;
      best = rate;
      fastest = engine;
    }
  }
  return fastest;
}

async function chunksPerMs(engine: SearchEngine, limitMs: number): Promise<number> {
  const begunAt = performance.now();
  for (let chunks = 1; ; chunks++) {
    await engine.search({ ...TRIAL, start: chunks * CHUNK });
    const elapsedMs = performance.now() - begunAt;
    if (elapsedMs >= limitMs || chunks === MAX_CHUNKS) return chunks / Math.max(elapsedMs, 0.1);
  }
}
