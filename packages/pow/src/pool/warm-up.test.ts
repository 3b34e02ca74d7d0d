import { expect, test } from 'vitest';
import type { Block, EngineName } from '../engines/search-engine.ts';
import type { Searcher } from './searcher.ts';
import { createWarmUp } from './warm-up.ts';

/** A worker that records the blocks that it gets and finds nothing. */
function workerOf(engine: EngineName, onBlock = () => {}) {
  const blocks: Block[] = [];
  const worker: Searcher = {
    ready: Promise.resolve({ engine, reason: '' }),
    closed: false,
    async search(block) {
      blocks.push(block);
      onBlock();
      return { nonce: null, hashes: block.count, elapsedMs: 1 };
    },
    close() {},
  };
  return { worker, blocks };
}

test('hashes 8,000 nonces in short blocks, once for each worker', async () => {
  const warmUp = createWarmUp();
  const [first, second] = [workerOf('wasm-simd'), workerOf('wasm-simd')];

  for (const { worker } of [first, first, second]) await warmUp(worker, () => true);

  expect(first.blocks.reduce((sum, { count }) => sum + count, 0)).toBe(8_000);
  expect(first.blocks.map(({ count }) => count)).toEqual([2_000, 2_000, 2_000, 2_000]);
  expect(second.blocks).toEqual(first.blocks);
});

test('stops before the next block when it is no longer wanted', async () => {
  let isWanted = true;
  const { worker, blocks } = workerOf('wasm-simd', () => {
    isWanted = false;
  });

  await createWarmUp()(worker, () => isWanted);

  expect(blocks.length).toBe(1);
});

test.each(['hash-wasm', 'javascript', 'webcrypto'] as const)(
  'hashes nothing with %s',
  async (engine) => {
    const { worker, blocks } = workerOf(engine);

    await createWarmUp()(worker, () => true);

    expect(blocks).toEqual([]);
  },
);
