import { expect, test } from 'vitest';
import { hasLeadingZeros } from './leading-zeros.ts';

const digestOf = (hex: string) => new Uint8Array(Buffer.from(hex.padEnd(64, 'f'), 'hex'));

test('agrees with the hex text for every difficulty', () => {
  for (let zeros = 0; zeros <= 64; zeros++) {
    const hex = `${'0'.repeat(zeros)}1`.padEnd(64, 'f').slice(0, 64);
    for (let difficulty = 0; difficulty <= 64; difficulty++) {
      const expected = hex.startsWith('0'.repeat(difficulty));
      if (hasLeadingZeros(digestOf(hex), difficulty) !== expected) {
        expect.fail(`${zeros} zeros at difficulty ${difficulty} should be ${expected}`);
      }
    }
  }
});

test('distinguishes 0f from 10 at an odd difficulty', () => {
  expect(hasLeadingZeros(digestOf('000f'), 3)).toBe(true);
  expect(hasLeadingZeros(digestOf('0010'), 3)).toBe(false);
});
