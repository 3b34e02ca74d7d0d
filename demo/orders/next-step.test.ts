import type { UtilityOutcome } from '@otp-kit/server/utilities';
import { expect, test } from 'vitest';
import { GIVE_UP_AFTER_MS, nextStep } from './next-step.ts';
import { ACCEPTED } from './outbox.fixture.ts';

const NOW = 5_000_000;
const FIRST = { tries: 1, firstTryAt: NOW, now: NOW };

const pending = (retryAt: number): UtilityOutcome => ({
  outcome: 'pending',
  code: 'NETWORK_ERROR',
  retryAt: new Date(retryAt).toISOString(),
  needsSupport: false,
});
const refused = (kind: 'fix-request' | 'fix-account' | 'wait'): UtilityOutcome => ({
  outcome: 'refused',
  code: 'NETWORK_ERROR',
  class: kind,
});

test.each<UtilityOutcome>([
  ACCEPTED,
  { outcome: 'skipped', transactionID: 't', recipient: '+201001234567' },
  { outcome: 'unknown', needsSupport: false },
  refused('fix-request'),
  refused('fix-account'),
])('nothing follows from $outcome', (outcome) => {
  expect(nextStep(outcome, FIRST)).toEqual({ status: outcome.outcome, dueAt: null });
});

test('a pending operation is performed again when the client says so', () => {
  expect(nextStep(pending(NOW + 60_000), FIRST)).toEqual({
    status: 'waiting',
    dueAt: NOW + 60_000,
  });
});

test.each([
  [1, 1_000],
  [2, 2_000],
  [5, 16_000],
  [9, 256_000],
  [10, 300_000],
  [2_000, 300_000],
])('after %i tries, the next one is at least %i ms later', (tries, delayMs) => {
  const times = { ...FIRST, tries };

  expect(nextStep(pending(NOW), times)).toEqual({ status: 'waiting', dueAt: NOW + delayMs });
  expect(nextStep(refused('wait'), times)).toEqual({ status: 'waiting', dueAt: NOW + delayMs });
});

test('the worker gives up after a day', () => {
  const late = { tries: 400, firstTryAt: NOW - GIVE_UP_AFTER_MS, now: NOW };

  expect(nextStep(pending(NOW), late)).toEqual({ status: 'unknown', dueAt: null });
  expect(nextStep(refused('wait'), late)).toEqual({ status: 'refused', dueAt: null });
  expect(nextStep(pending(NOW + GIVE_UP_AFTER_MS), FIRST).status).toBe('unknown');
});
