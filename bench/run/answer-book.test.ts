import { expect, test } from 'vitest';
import { challengeAt } from '../challenges.ts';
import { createAnswerBook } from './answer-book.ts';

const challenge = challengeAt(0);

test('refuses a contender that solved nothing', () => {
  const book = createAnswerBook();

  expect(() => book.take('somebody', 'prefix', [])).toThrow('somebody solved nothing');
});

test('refuses a right nonce where another contender named a smaller one', () => {
  const book = createAnswerBook();
  // At difficulty 0 every nonce is right, and 0 the smallest.
  book.take('one', 'prefix', [{ challenge, difficulty: 0, nonce: 0 }]);

  const second = [{ challenge, difficulty: 0, nonce: 1 }];
  expect(() => book.take('two', 'prefix', second)).toThrow('two answers 1 where another said 0');
  expect(book.size).toBe(1);
});
