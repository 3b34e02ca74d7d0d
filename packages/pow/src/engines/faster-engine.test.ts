import { expect, test } from 'vitest';
import { fasterEngine } from './faster-engine.ts';
import type { SearchEngine } from './search-engine.ts';

/** An engine that takes so long for every nonce. */
function engineOf(name: SearchEngine['name'], msPerNonce: number): SearchEngine {
  return {
    name,
    search({ count }) {
      const end = performance.now() + count * msPerNonce;
      while (performance.now() < end);
      return { nonce: null, hashes: count };
    },
  };
}

test.each([
  [0.001, 0.01, 'javascript'],
  [0.04, 0.006, 'webcrypto'],
] as const)('of %d and %d ms a nonce takes the shorter', async (first, second, name) => {
  const faster = await fasterEngine(engineOf('javascript', first), engineOf('webcrypto', second));

  expect(faster.name).toBe(name);
});

test('waits for a JIT that takes its time', async () => {
  const readyAt = performance.now() + 60;
  const interpreted = engineOf('javascript', 0.04);
  const compiled = engineOf('javascript', 0.001);
  const javascript: SearchEngine = {
    name: 'javascript',
    search: (block) => (performance.now() < readyAt ? interpreted : compiled).search(block),
  };

  expect(await fasterEngine(javascript, engineOf('webcrypto', 0.006))).toBe(javascript);
});
