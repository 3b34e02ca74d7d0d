import { expect, test } from 'vitest';
import { fasterEngine } from './faster-engine.ts';
import type { SearchEngine } from './search-engine.ts';

let clock = 0;
const now = () => clock;

/** An engine that takes so long for every nonce. */
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
] as const)('of %d and %d ms a nonce takes the shorter', async (first, second, name) => {
  const javascript = engineOf('javascript', () => first);
  const webCrypto = engineOf('webcrypto', () => second);

  expect((await fasterEngine(javascript, webCrypto, now)).name).toBe(name);
});

test('waits for a JIT that takes its time', async () => {
  const readyAt = clock + 60;
  const javascript = engineOf('javascript', () => (clock < readyAt ? 0.04 : 0.001));
  const webCrypto = engineOf('webcrypto', () => 0.006);

  expect(await fasterEngine(javascript, webCrypto, now)).toBe(javascript);
});

test('is not fooled by one disturbed turn of the steady engine', async () => {
  let turns = 0;
  const webCrypto = engineOf('webcrypto', () => (turns++ === 0 ? 1 : 0.006));
  const javascript = engineOf('javascript', () => 0.04);

  expect(await fasterEngine(javascript, webCrypto, now)).toBe(webCrypto);
});

test('comes to an end by a clock that hardly moves', async () => {
  let time = 0;
  const coarse = () => Math.floor(time++ / 1000) * 100;
  const free = (name: SearchEngine['name']) => engineOf(name, () => 0);

  const faster = await fasterEngine(free('javascript'), free('webcrypto'), coarse);

  expect(['javascript', 'webcrypto']).toContain(faster.name);
});
