import { expect, test } from 'vitest';
import { createAnswerBook } from './answer-book.ts';
import { challengeAt } from './challenges.ts';
import type { PuzzleKind } from './contenders.ts';

const challenge = challengeAt(0);

/** The result of each solver's own code to the first puzzle, in Node. */
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
    const take = (found: number) =>
      createAnswerBook().take('a contender', kind, [{ challenge, difficulty, nonce: found }]);

    expect(() => take(nonce)).not.toThrow();
    expect(() => take(nonce + 1)).toThrow('a contender gave a wrong answer');
  },
);

test('rejects a contender that solved nothing', () => {
  const book = createAnswerBook();

  expect(() => book.take('a contender', 'prefix', [])).toThrow('a contender solved nothing');
});

test('rejects a nonce if another contender found a smaller one', () => {
  const book = createAnswerBook();
  // At difficulty 0 every nonce solves, and 0 is the smallest.
  book.take('one', 'prefix', [{ challenge, difficulty: 0, nonce: 0 }]);

  const second = [{ challenge, difficulty: 0, nonce: 1 }];
  expect(() => book.take('two', 'prefix', second)).toThrow(
    'two answers 1 where another answered 0',
  );
  expect(book.size).toBe(1);
});
