import { compress } from './compress.ts';
import { countDigits, writeBlock } from './nonce-digits.ts';

const DIGITS_OF_A_WORD = 8;

/** The bits of a digest's first word that must be zero; from difficulty 8 on, all of them. */
export function firstWordMask(difficulty: number): number {
  if (difficulty <= 0) return 0;
  return difficulty >= DIGITS_OF_A_WORD ? -1 : -1 << (32 - 4 * difficulty);
}

/** Whether the hex form of a digest, given as eight words, begins with `difficulty` zeros. */
export function beginsWithZeros(digest: Int32Array, difficulty: number): boolean {
  return digest.every((word, i) => (word & firstWordMask(difficulty - DIGITS_OF_A_WORD * i)) === 0);
}

/** The full digest of `challenge:nonce`, computed from the challenge's midstate. */
export function digestOf(midstate: Int32Array, nonce: number): Int32Array {
  const block = new Int32Array(16);
  const digest = new Int32Array(8);
  writeBlock(block, nonce, countDigits(nonce), 0);
  compress(digest, midstate, block);
  return digest;
}

/**
 * Whether a nonce solves the puzzle, given that the first word of its digest passed {@link firstWordMask}.
 * If the difficulty exceeds that word, the full digest is computed again.
 */
export function passesWhole(midstate: Int32Array, difficulty: number, nonce: number): boolean {
  return difficulty <= DIGITS_OF_A_WORD || beginsWithZeros(digestOf(midstate, nonce), difficulty);
}
