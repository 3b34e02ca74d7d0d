/**
 * SHA-256's compression function on staged words.
 *
 * @module
 * @see FIPS 180-4, sections 4.1.2 and 6.2.2, whose names are used
 */
import { K } from '../sha256/sha256-constants.ts';
import type { StagedWords, Word } from './staged-words.ts';

/** The eight words of a hash. */
export type HashWords = readonly [Word, Word, Word, Word, Word, Word, Word, Word];

/** What the compression needs from the kernel around it. */
export interface Surroundings {
  /** `K[t]` as a vector, for rounds that add it to a vector. */
  readonly constantInLanes: (t: number) => Word;
  /** Appends code that runs twice; in the second run `constantInLanes` leaves the constant 16 rounds later. */
  readonly twice: (appendRounds: () => void) => void;
}

/**
 * Compresses one block and returns the first word of the digest, which is enough for the leading zeros.
 *
 * The last 32 rounds are a loop over 16. A shorter module is generated sooner, and V8 optimises it sooner.
 *
 * @param hash the eight words of the hash so far, named
 * @param block the block's sixteen words, named
 */
export function firstDigestWord(
  words: StagedWords,
  hash: HashWords,
  block: readonly Word[],
  { constantInLanes, twice }: Surroundings,
): Word {
  const { add, and, xor, select, sigma, name } = words;
  const bigSigma0 = (x: Word) => sigma(x, [2, 13, 22], 0);
  const bigSigma1 = (x: Word) => sigma(x, [6, 11, 25], 0);
  const smallSigma0 = (x: Word) => sigma(x, [7, 18], 3);
  const smallSigma1 = (x: Word) => sigma(x, [17, 19], 10);

  const w = [...block];
  const at = (t: number): Word => w[t] ?? words.constant(0);
  let [a, b, c, d, e, f, g, h] = hash;
  // Maj(a, b, c) = b ^ ((a ^ b) & (b ^ c)), and this round's a ^ b is the next one's b ^ c.
  let bXorC = name('xor1', xor(b, c));

  function appendRound(t: number): void {
    if (t >= 16) {
      const next = add(smallSigma1(at(t - 2)), at(t - 7), smallSigma0(at(t - 15)), at(t - 16));
      w[t] = name(`w${t % 16}`, next);
    }
    const isKnown = at(t).stage !== 2;
    const k = isKnown ? words.constant(K[t] ?? 0) : constantInLanes(t);
    const t1 = name('t1', add(h, bigSigma1(e), select(e, f, g), k, at(t)));
    const aXorB = name(`xor${t % 2}`, xor(a, b));
    // The slots repeat after four rounds, when the words in them are h and d and were used for the last time.
    const nextE = name(`e${t % 4}`, add(d, t1));
    const nextA = name(`a${t % 4}`, add(t1, bigSigma0(a), xor(b, and(aXorB, bXorC))));
    [h, g, f, e, d, c, b, a] = [g, f, e, nextE, c, b, a, nextA];
    bXorC = aXorB;
  }

  for (let t = 0; t < 32; t++) appendRound(t);
  // The loop's first run must find each word of the schedule where the second finds it: as a vector, in its slot.
  for (let t = 16; t < 32; t++) {
    w[t] = name(`w${t % 16}`, words.inLanes(at(t)));
  }
  twice(() => {
    for (let t = 32; t < 48; t++) appendRound(t);
  });
  return add(a, hash[0]);
}
