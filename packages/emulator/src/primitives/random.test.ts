import { describe, expect, test } from 'vitest';
import { createSeededRandom, randomDigits, randomHex, systemRandom } from './random.ts';

describe('createSeededRandom', () => {
  test('one seed gives one stream, however it is cut', () => {
    const whole = createSeededRandom('a')(100);
    const random = createSeededRandom('a');
    const parts = [1, 31, 32, 36].flatMap((byteCount) => [...random(byteCount)]);

    expect(parts).toEqual([...whole]);
    expect([...createSeededRandom('b')(100)]).not.toEqual([...whole]);
  });
});

describe('randomDigits', () => {
  test('each digit is as likely as the others', () => {
    const counts = new Map<string, number>();
    for (const digit of randomDigits(createSeededRandom('digits'), 100_000)) {
      counts.set(digit, (counts.get(digit) ?? 0) + 1);
    }

    expect([...counts.keys()].sort().join('')).toBe('0123456789');
    // Six standard deviations; a byte taken modulo ten misses by ten.
    for (const count of counts.values()) expect(Math.abs(count - 10_000)).toBeLessThan(570);
  });

  test('bytes that would favour some digits are passed over', () => {
    const bytes = [255, 250, 249, 0, 255, 17].values();
    const random = (byteCount: number) =>
      Uint8Array.from({ length: byteCount }, () => bytes.next().value ?? 0);

    expect(randomDigits(random, 3)).toBe('907');
  });
});

test('system randomness does not repeat', () => {
  expect(randomHex(systemRandom, 16)).not.toBe(randomHex(systemRandom, 16));
});
