import { expect, test } from 'vitest';
import { CEREMONY_MS, createSignInChallenges } from './sign-in-challenges.ts';

test('a challenge can be used once, by the browser that it was given to', () => {
  const challenges = createSignInChallenges(() => 0);
  challenges.add('challenge', 'browser');

  expect(challenges.take('challenge', 'other browser')).toBe(false);
  expect(challenges.take('challenge', undefined)).toBe(false);
  expect(challenges.take('challenge', 'browser')).toBe(true);
  expect(challenges.take('challenge', 'browser')).toBe(false);
});

test('a challenge expires after five minutes', () => {
  let now = 0;
  const challenges = createSignInChallenges(() => now);
  challenges.add('used in time', 'browser');
  challenges.add('used late', 'browser');

  now = CEREMONY_MS - 1;
  expect(challenges.take('used in time', 'browser')).toBe(true);
  now = CEREMONY_MS;
  expect(challenges.take('used late', 'browser')).toBe(false);
});

test('a flood of challenges drops the oldest, and keeps a bounded number', () => {
  const challenges = createSignInChallenges(() => 0);
  for (let count = 0; count < 10_001; count += 1) challenges.add(`challenge ${count}`, 'browser');

  expect(challenges.take('challenge 0', 'browser')).toBe(false);
  expect(challenges.take('challenge 1', 'browser')).toBe(true);
  expect(challenges.take('challenge 10000', 'browser')).toBe(true);
});
