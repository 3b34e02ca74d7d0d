/**
 * SHA-256's second block of `challenge:nonce`, in words. The challenge fills the first block, so the second
 * contains `:`, the nonce's digits, the padding byte 0x80, zeros, and the text's length.
 *
 * Nonces are searched in batches of ten thousand with the same number of digits. Within a batch only the
 * last four digits vary, and they lie in two neighbouring words. Two of the four digits select a row of a
 * hundred nonces, and two a place in the row. Tables contain what each of them adds to the words.
 *
 * @module
 * @see FIPS 180-4, section 5.1.1
 */

/** How many nonces differ only in their last four digits. */
export const BATCH_SIZE = 10_000;
export const ROW_SIZE = 100;

const CHALLENGE_BITS = 512;
const VARYING_DIGITS = 4;
const COLON = 0x3a;
const MARK = 0x80;
const ZERO = 0x30;

/** The number of decimal digits of a nonce. */
export function countDigits(nonce: number): number {
  let digits = 1;
  for (let limit = 10; nonce >= limit; limit *= 10) digits += 1;
  return digits;
}

/** The first nonce of the next batch: the next ten thousand, or the next number of digits. */
export function nextBatch(nonce: number): number {
  if (nonce >= BATCH_SIZE) return nonce - (nonce % BATCH_SIZE) + BATCH_SIZE;
  return 10 ** countDigits(nonce);
}

/** The index of the first varying word, 0 to 3; the other is the next word. */
export function firstVaryingWord(digits: number): number {
  return Math.max(0, (digits >> 2) - 1);
}

/** Writes the block's sixteen words, with zero bytes in place of the last `varying` digits. */
export function writeBlock(
  block: Int32Array,
  nonce: number,
  digits: number,
  varying: number = VARYING_DIGITS,
): void {
  block.fill(0);
  put(block, 0, COLON);
  let rest = Math.floor(nonce / 10 ** varying);
  for (let byte = digits - varying; byte > 0; byte--) {
    put(block, byte, ZERO + (rest % 10));
    rest = Math.floor(rest / 10);
  }
  put(block, digits + 1, MARK);
  block[15] = CHALLENGE_BITS + 8 * (1 + digits);
}

/**
 * Writes what two digits add to the two varying words, for all their values: 100 pairs of words.
 *
 * @param which `row` for the hundreds and thousands, `place` for the tens and ones; digits that the
 * nonce does not have add nothing
 */
export function writePairs(pairs: Int32Array, which: 'row' | 'place', digits: number): void {
  const words = new Int32Array(16);
  const first = firstVaryingWord(digits);
  const ones = which === 'place' ? digits : digits - 2;
  for (let value = 0; value < ROW_SIZE; value++) {
    words.fill(0);
    if (ones > 0) put(words, ones, ZERO + (value % 10));
    if (ones > 1) put(words, ones - 1, ZERO + Math.floor(value / 10));
    pairs[2 * value] = words[first] ?? 0;
    pairs[2 * value + 1] = words[first + 1] ?? 0;
  }
}

/** Sets a byte that is still zero. Words are big-endian, as in SHA-256. */
function put(words: Int32Array, index: number, byte: number): void {
  words[index >> 2] = (words[index >> 2] ?? 0) | (byte << (24 - 8 * (index & 3)));
}
