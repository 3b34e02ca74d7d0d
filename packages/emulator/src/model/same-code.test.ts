import { expect, test } from 'vitest';
import { isSameCode } from './same-code.ts';

test.each(['0000', '12345', '271828'])('%s is the same code as itself', (code) => {
  expect(isSameCode(code, code)).toBe(true);
});

test('a code with one other digit is another one, whichever digit that is', () => {
  const sent = '271828';
  const others = Array.from(sent, (_, at) => `${sent.slice(0, at)}9${sent.slice(at + 1)}`);

  expect(others.filter((other) => isSameCode(other, sent))).toEqual([]);
});

test.each([
  ['', '271828'],
  ['27', '271828'],
  ['27182', '271828'],
  // It repeats the digits of the code that was sent.
  ['1212', '12'],
  ['271828271828', '271828'],
  ['1', ''],
])('%j is not the same code as %j, whose length differs', (given, sent) => {
  expect(isSameCode(given, sent)).toBe(false);
});
