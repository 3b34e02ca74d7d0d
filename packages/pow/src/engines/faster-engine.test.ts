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
  const engines = [engineOf('javascript', first), engineOf('webcrypto', second)] as const;

  expect((await fasterEngine(engines)).name).toBe(name);
});

test('does not try an only one', async () => {
  const only: SearchEngine = {
    name: 'javascript',
    search: () => {
      throw new Error('was tried');
    },
  };

  expect(await fasterEngine([only])).toBe(only);
});
