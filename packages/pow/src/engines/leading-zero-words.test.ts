import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { beginsWithZeros, digestOf, passesWhole } from './leading-zero-words.ts';
import { midstateOf } from './midstate.ts';

const CHALLENGE = '46e7966dff28a328eae4dbc06e40c86094fa2d24f03edded9a3c83da3f7af698';

function wordsOf(hex: string): Int32Array {
  return Int32Array.from({ length: 8 }, (_, i) => Number(`0x${hex.slice(8 * i, 8 * i + 8)}`) | 0);
}

test('agrees with the hex text for every difficulty, also beyond the first word', () => {
  for (let zeros = 0; zeros <= 64; zeros++) {
    const hex = `${'0'.repeat(zeros)}1`.padEnd(64, 'f').slice(0, 64);
    for (let difficulty = 0; difficulty <= 64; difficulty++) {
      if (beginsWithZeros(wordsOf(hex), difficulty) !== difficulty <= zeros) {
        expect.fail(`${zeros} zeros at difficulty ${difficulty}`);
      }
    }
  }
});

test('computes the same digest as OpenSSL for nonces of every length', () => {
  const midstate = midstateOf(CHALLENGE);
  const nonces = fc
    .integer({ min: 0, max: 15 })
    .chain((digits) => fc.maxSafeNat().map((nonce) => nonce % 10 ** (digits + 1)));

  fc.assert(
    fc.property(nonces, (nonce) => {
      const hex = createHash('sha256').update(`${CHALLENGE}:${nonce}`).digest('hex');
      expect(digestOf(midstate, nonce)).toEqual(wordsOf(hex));
    }),
    { numRuns: 2_000 },
  );
});

test('checks more than the first word from difficulty 9 on', () => {
  const midstate = midstateOf(CHALLENGE);

  expect(passesWhole(midstate, 8, 589)).toBe(true);
  expect(passesWhole(midstate, 9, 589)).toBe(false);
});
