import { expect, test } from 'vitest';
import { checkList } from './check-list.ts';
import { failed } from './failure.ts';

interface Call {
  readonly text: string;
}

const CHECKS = checkList<Call, string>()
  .refuse(({ text }) => (text === '' ? 'EMPTY' : undefined))
  .find(({ text }) =>
    /^\d+$/.test(text) ? { ok: true, count: Number(text) } : failed('NO_NUMBER'),
  )
  .refuse(({ count }) => (count > 3 ? 'TOO_MANY' : undefined));

test('returns what the call brings and what the checks have found', () => {
  expect(CHECKS.run({ text: '3' })).toEqual({ ok: true, text: '3', count: 3 });
});

test.each([
  ['', 'EMPTY'],
  ['x', 'NO_NUMBER'],
  ['4', 'TOO_MANY'],
])('ends %j at the first check that fails: %s', (text, error) => {
  expect(CHECKS.run({ text })).toEqual({ ok: false, error });
});

test('a list that goes on changes nothing of the list before it', () => {
  const more = CHECKS.refuse(() => 'NEVER');

  expect([more.run({ text: '1' }).ok, CHECKS.run({ text: '1' }).ok]).toEqual([false, true]);
});
