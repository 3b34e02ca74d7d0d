import vectors from '@otp-kit/protocol/vectors/pow.json' with { type: 'json' };
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createSimdEngine } from './simd-engine.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const CHALLENGE = '0'.repeat(64);
const LONG = { challenge: CHALLENGE, difficulty: 64 };

describe.each([4, 5] as const)('with the kernel of %i alone', (kernel) => {
  const engine = createSimdEngine({ kernel });

  test.each(vectors.solved.filter(({ difficulty }) => difficulty <= 5))(
    'finds $nonce as the smallest at difficulty $difficulty of $seed [POW-01] [POW-03]',
    ({ challenge, difficulty, nonce }) => {
      const result = engine.search({ challenge, difficulty, start: 0, count: 30_000_000 });

      expect(result).toEqual({ nonce, hashes: nonce + 1 });
      expect(engine.kernel).toBe(kernel);
    },
  );

  test.each(vectors.borders)('finds $nonce when it starts at $start', (vector) => {
    const { challenge, difficulty, start, nonce } = vector;
    const count = nonce - start + 1;

    expect(engine.search({ challenge, difficulty, start, count }).nonce).toBe(nonce);
    expect(engine.search({ challenge, difficulty, start, count: count - 1 }).nonce).toBeNull();
  });
});

/** A clock by which the kernel of five takes `ratio` times as long in trials, where the kernels take turns. */
function clockOf(ratio: number): () => number {
  let calls = 0;
  let ms = 0;
  return () => {
    // Two calls for each batch; 60 batches come before the trial, which begins with the kernel of four.
    const batch = calls >> 1;
    if (calls % 2 === 1) ms += (batch - 60) % 8 < 4 ? 0.8 : 0.8 * ratio;
    calls += 1;
    return ms;
  };
}

test.each([
  [0.8, 5],
  [1.2, 4],
] as const)('chooses by a trial in a long search: five takes %d times as long', (ratio, kernel) => {
  const engine = createSimdEngine({ now: clockOf(ratio) });

  engine.search({ ...LONG, start: 200_000, count: 1_800_000 });

  expect(engine.kernel).toBe(kernel);
});

test('finds the smallest nonces before, during and after a trial', () => {
  const engine = createSimdEngine();
  const reference = createSimdEngine({ kernel: 4 });
  const compile = vi.spyOn(WebAssembly, 'Module');
  for (let start = 200_000; start < 2_000_000; start += 10_000) {
    const challenge = start.toString(16).padStart(64, '0');
    const block = { challenge, difficulty: 5, start, count: 10_000 };

    expect(engine.search(block)).toEqual(reference.search(block));
  }

  expect(compile).toHaveBeenCalledOnce();
});

test.each([
  ['below 200,000 nonces', { ...LONG, start: 0, count: 200_000 }],
  [
    'at a difficulty that seldom needs as many',
    { ...LONG, difficulty: 4, start: 200_000, count: 70_000 },
  ],
  ['in batches that are not whole', { ...LONG, start: 205_000, count: 14_999 }],
])('does not compile the kernel of five %s', (_, block) => {
  const engine = createSimdEngine();
  const compile = vi.spyOn(WebAssembly, 'Module');

  for (let times = 0; times < 5; times++) engine.search(block);

  expect(compile).not.toHaveBeenCalled();
});
