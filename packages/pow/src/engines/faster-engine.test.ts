import { expect, test } from 'vitest';
import { fasterEngine } from './faster-engine.ts';
import type { SearchEngine } from './search-engine.ts';

let clock = 0;
const now = () => clock;

/** An engine that takes a given time per nonce. */
function engineOf(name: SearchEngine['name'], msPerNonce: () => number): SearchEngine {
  return {
    name,
    search({ count }) {
      clock += count * msPerNonce();
      return { nonce: null, hashes: count };
    },
  };
}

test.each([
  [0.001, 0.01, 'javascript'],
  [0.04, 0.006, 'webcrypto'],
] as const)('of %d and %d ms per nonce it chooses the shorter', async (first, second, name) => {
  const javascript = engineOf('javascript', () => first);
  const webCrypto = engineOf('webcrypto', () => second);

  expect((await fasterEngine(javascript, webCrypto, now)).name).toBe(name);
});

test('waits for a slow JIT', async () => {
  const readyAt = clock + 60;
  const javascript = engineOf('javascript', () => (clock < readyAt ? 0.04 : 0.001));
  const webCrypto = engineOf('webcrypto', () => 0.006);

  expect(await fasterEngine(javascript, webCrypto, now)).toBe(javascript);
});

test('ignores one disturbed trial of the native engine', async () => {
  let turns = 0;
  const webCrypto = engineOf('webcrypto', () => (turns++ === 0 ? 1 : 0.006));
  const javascript = engineOf('javascript', () => 0.04);

  expect(await fasterEngine(javascript, webCrypto, now)).toBe(webCrypto);
});

test('ends with a clock of low resolution', async () => {
  let time = 0;
  const coarse = () => Math.floor(time++ / 1000) * 100;
  const free = (name: SearchEngine['name']) => engineOf(name, () => 0);

  const faster = await fasterEngine(free('javascript'), free('webcrypto'), coarse);

  expect(['javascript', 'webcrypto']).toContain(faster.name);
});
