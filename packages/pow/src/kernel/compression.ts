/**
 * SHA-256's compression function on staged words.
 *
 * @module
 * @see FIPS 180-4, sections 4.1.2 and 6.2.2, whose names are used
 */
import { K } from '../sha256-constants.ts';
import type { StagedWords, Word } from './staged-words.ts';

/** The eight words of a hash. */
export type HashWords = readonly [Word, Word, Word, Word, Word, Word, Word, Word];

/**
 * Compresses one block and returns the first word of the digest, which is enough for the leading zeros.
 *
 * @param hash the eight words of the hash so far, named
 * @param block the block's sixteen words, named
 * @param constantInLanes returns `K[t]` as a vector, for rounds that add it to a vector
 */
export function firstDigestWord(
  words: StagedWords,
  hash: HashWords,
  block: readonly Word[],
  constantInLanes: (t: number) => Word,
): Word {
  const { add, and, xor, select, rotateRight, shiftRight, name } = words;
  const bigSigma0 = (x: Word) => xor(rotateRight(x, 2), rotateRight(x, 13), rotateRight(x, 22));
  const bigSigma1 = (x: Word) => xor(rotateRight(x, 6), rotateRight(x, 11), rotateRight(x, 25));
  const smallSigma0 = (x: Word) => xor(rotateRight(x, 7), rotateRight(x, 18), shiftRight(x, 3));
  const smallSigma1 = (x: Word) => xor(rotateRight(x, 17), rotateRight(x, 19), shiftRight(x, 10));

  const w = [...block];
  const at = (t: number): Word => w[t] ?? words.constant(0);
  let [a, b, c, d, e, f, g, h] = hash;
  // Maj(a, b, c) = b ^ ((a ^ b) & (b ^ c)), and this round's a ^ b is the next one's b ^ c.
  let bXorC = name('xor1', xor(b, c));

  for (let t = 0; t < 64; t++) {
    if (t >= 16) {
      const next = add(smallSigma1(at(t - 2)), at(t - 7), smallSigma0(at(t - 15)), at(t - 16));
      w[t] = name(`w${t % 16}`, next);
    }
    const isKnown = at(t).stage !== 2;
    const k = isKnown ? words.constant(K[t] ?? 0) : constantInLanes(t);
    const t1 = name('t1', add(h, bigSigma1(e), select(e, f, g), k, at(t)));
    const aXorB = name(`xor${t % 2}`, xor(a, b));
    const majority = xor(b, and(aXorB, bXorC));
    // It is still used as h five rounds later.
    const nextE = name(`e${t % 5}`, add(d, t1));
    [h, g, f, e, d, c, b] = [g, f, e, nextE, c, b, a];
    a = name(`a${t % 5}`, add(t1, bigSigma0(a), majority));
    bXorC = aXorB;
  }
  return add(a, hash[0]);
}
