import type { SearchEngine } from './search-engine.ts';

// A JIT needs some milliseconds to notice a loop; after that a few tell ten times from one.
const WARM_UP_MS = 12;
const TRIAL_MS = 5;
const CHUNK = 64;
/** An end for clocks that hardly move: browsers that resist fingerprinting round to 100 ms. */
const MAX_CHUNKS = 400;

const TRIAL = { challenge: '0'.repeat(64), difficulty: 64, count: CHUNK };

/** Tries the engines for some milliseconds each, and gives the one that hashes most. */
export async function fasterEngine(
  engines: readonly [SearchEngine, ...SearchEngine[]],
): Promise<SearchEngine> {
  let [fastest] = engines;
  if (engines.length === 1) return fastest;
  let best = 0;
  for (const engine of engines) {
    await chunksWithin(engine, WARM_UP_MS);
    const rate = await chunksWithin(engine, TRIAL_MS);
    if (rate <= best) continue;
    best = rate;
    fastest = engine;
  }
  return fastest;
}

/** How many chunks it searches in a millisecond. */
async function chunksWithin(engine: SearchEngine, limitMs: number): Promise<number> {
  const begunAt = performance.now();
  for (let chunks = 1; ; chunks++) {
    await engine.search({ ...TRIAL, start: chunks * CHUNK });
    const elapsedMs = performance.now() - begunAt;
    if (elapsedMs >= limitMs || chunks === MAX_CHUNKS) return chunks / Math.max(elapsedMs, 0.1);
  }
}
