import { expect, test } from 'vitest';
import { shownState } from './shown-state.ts';
import { WORDS as WORDS_AR } from './words-ar.ts';
import { WORDS_EN } from './words-en.ts';

test('a message without a result waits', () => {
  expect(shownState({ status: 'waiting', outcome: null })).toBe('waiting');
});

test.each([
  ['pending', 'pending'],
  ['refused', 'retrying'],
] as const)('a message that waits after the result “%s” is %s', (outcome, state) => {
  expect(shownState({ status: 'waiting', outcome: { outcome } })).toBe(state);
});

test.each(['accepted', 'skipped', 'refused', 'unknown'] as const)(
  'a message stays %s',
  (status) => {
    expect(shownState({ status, outcome: { outcome: status } })).toBe(status);
  },
);

test.each([
  ['English', WORDS_EN],
  ['Arabic', WORDS_AR],
] as const)('in %s, each line of a result begins with the word of the badge', (_, words) => {
  for (const outcome of ['accepted', 'skipped', 'refused', 'pending', 'unknown'] as const) {
    expect(words.results[outcome]).toMatch(new RegExp(`^${words.status[outcome]}: `));
  }
  expect(words.status.retrying).toContain(words.status.refused);
});
