import { expect, test } from 'vitest';
import { createAnswerBook } from './answer-book.ts';
import { challengeAt } from './challenges.ts';

const challenge = challengeAt(0);

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
