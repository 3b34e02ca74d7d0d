import { expect, test } from 'vitest';
import { challengeAt } from './challenges.ts';
import { checkAnswer } from './check-answer.ts';
import type { PuzzleKind } from './contenders.ts';

/** The answer of each solver's own code to the first puzzle, in Node. */
const ANSWERS: readonly (readonly [kind: PuzzleKind, difficulty: number, nonce: number])[] = [
  ['prefix', 3, 5209],
  ['short-prefix', 3, 2715],
  ['mcaptcha', 3, 14_178],
  ['altcha', 3, 7851],
  ['friendly', 3, 6205],
];

test.each(ANSWERS)(
  'accepts what a solver of %s found, and no neighbour',
  (kind, difficulty, nonce) => {
    const challenge = challengeAt(0);

    expect(() => checkAnswer(kind, { challenge, difficulty, nonce })).not.toThrow();
    expect(() => checkAnswer(kind, { challenge, difficulty, nonce: nonce + 1 })).toThrow('wrong');
  },
);
