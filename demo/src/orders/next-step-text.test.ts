import { expect, test } from 'vitest';
import { nextStepText } from './next-step-text.ts';
import { WORDS_EN } from './words-en.ts';

const textOf = (status: 'unknown' | 'confirmed' | 'replaced') =>
  nextStepText(
    { status, dueAt: null, outcome: { outcome: 'unknown', needsSupport: true } },
    WORDS_EN.next,
    String,
  );

test('the support is named while a result is unknown, and no more after a decision', () => {
  expect(textOf('unknown')).toBe(`${WORDS_EN.next.unknown} ${WORDS_EN.next.needsSupport}`);
  expect(textOf('confirmed')).toBe(WORDS_EN.next.confirmed);
  expect(textOf('replaced')).toBe(WORDS_EN.next.replaced);
});
