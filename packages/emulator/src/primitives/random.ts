import type { Bytes } from '@otp-kit/protocol';
import * as v from 'valibot';
import { hashText, toHex } from '../crypto/hash.ts';
import type { ReadonlyOutput } from '../schema/read-only.ts';
import { savedCounter } from '../schema/saved.ts';

/** A source of random bytes: returns the requested number of bytes. */
export type Random = (byteCount: number) => Bytes;

/** The platform's own randomness: no two runs alike. */
export const systemRandom: Random = (byteCount) =>
  crypto.getRandomValues(new Uint8Array(byteCount));

/** Checks a {@link SavedRandom}. */
export const SavedRandomSchema = v.strictObject({
  seed: v.string(),
  /** How many bytes were drawn. */
  position: savedCounter,
});

/** The stream, and the position of its next value. */
export interface SavedRandom extends ReadonlyOutput<typeof SavedRandomSchema> {}

/** Seeded randomness, which can go on where it was saved. */
export interface SeededRandom extends Random {
  readonly save: () => SavedRandom;
  readonly restore: (saved: SavedRandom) => void;
}

/**
 * Randomness that the seed decides, so that the same requests in the same order give the same
 * codes: SHA-256 in counter mode. Good enough for a test double, and for nothing else.
 */
export function createSeededRandom(seed: string): SeededRandom {
  let current: SavedRandom = { seed, position: 0 };
  let block = blockOf(current);
  const nextByte = (): number => {
    const { position } = current;
    if (position % BLOCK_BYTES === 0) block = blockOf(current);
    current = { ...current, position: position + 1 };
    return block[position % BLOCK_BYTES] ?? 0;
  };
  const random: Random = (byteCount) => Uint8Array.from({ length: byteCount }, nextByte);
  return Object.assign(random, {
    save: () => current,
    restore: (saved: SavedRandom) => {
      current = saved;
      block = blockOf(saved);
    },
  });
}

const BLOCK_BYTES = 32;

function blockOf({ seed, position }: SavedRandom): Bytes {
  return hashText(`${seed}:${Math.floor(position / BLOCK_BYTES)}`);
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

/** Makes random decimal digits, each of the ten equally likely. */
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
