import type { Bytes } from '@otp-kit/protocol';
import { hashText, toHex } from '../crypto/hash.ts';

/** A source of random bytes: gives as many as it is asked for. */
export type Random = (byteCount: number) => Bytes;

/** The platform's own randomness: no two runs alike. */
export const systemRandom: Random = (byteCount) =>
  crypto.getRandomValues(new Uint8Array(byteCount));

/**
 * Randomness that the seed decides, so that the same requests in the same order give the same
 * codes: SHA-256 in counter mode. Good enough for a test double, and for nothing else.
 */
export function createSeededRandom(seed: string): Random {
  let block = hashText(`${seed}:0`);
  let position = 0;
  const nextByte = (): number => {
    const offset = position % block.length;
    if (offset === 0 && position > 0) block = hashText(`${seed}:${position / block.length}`);
    position += 1;
    return block[offset] ?? 0;
  };
  return (byteCount) => Uint8Array.from({ length: byteCount }, nextByte);
}

/** `byteCount` random bytes as lower-case hex. */
export function randomHex(random: Random, byteCount: number): string {
  return toHex(random(byteCount));
}

/** The same things in a random order, each order about equally likely. */
export function shuffled<T>(random: Random, things: readonly T[]): readonly T[] {
  return things
    .map((thing) => ({ thing, place: randomHex(random, 8) }))
    .sort((a, b) => (a.place < b.place ? -1 : 1))
    .map(({ thing }) => thing);
}

/** As many random decimal digits as asked for, each of the ten equally likely. */
export function randomDigits(random: Random, count: number): string {
  let digits = '';
  while (digits.length < count) {
    for (const byte of random(count)) {
      // 250 is the largest multiple of ten in a byte: the six values above would favour 0 to 5.
      if (byte < 250 && digits.length < count) digits += String(byte % 10);
    }
  }
  return digits;
}
