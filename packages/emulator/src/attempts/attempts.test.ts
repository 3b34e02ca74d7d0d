import { describe, expect, test } from 'vitest';
import { createAttempt } from '../callbacks/attempt.fixture.ts';
import { createClock } from '../primitives/clock.ts';
import { createEvents } from '../primitives/events.ts';
import { createTransactions } from '../transactions/transactions.ts';
import { createAttempts } from './attempts.ts';

const NEEDS = {
  clock: createClock(Date.now, () => {}),
  events: createEvents(),
  transactions: createTransactions(),
};

describe('the attempts of a workspace', () => {
  test('are found by ID, and listed newest first', () => {
    const attempts = createAttempts(NEEDS);
    const first = createAttempt({ attemptId: 'attempt_1' });
    const second = createAttempt({ attemptId: 'attempt_2' });

    attempts.add(first);
    attempts.add(second);

    expect(attempts.byId('attempt_1')).toBe(first);
    expect(attempts.byId('attempt_3')).toBeUndefined();
    expect(attempts.list()).toEqual([second, first]);
  });

  test('are bounded: the oldest goes first', () => {
    const attempts = createAttempts(NEEDS);

    for (let i = 0; i <= 5000; i += 1) attempts.add(createAttempt({ attemptId: `attempt_${i}` }));

    expect(attempts.list()).toHaveLength(5000);
    expect(attempts.byId('attempt_0')).toBeUndefined();
    expect(attempts.byId('attempt_1')).toBeDefined();
  });

  test('are bounded in bytes: Arabic metadata counts as what it takes in UTF-8', () => {
    const attempts = createAttempts(NEEDS);
    const publicMetadata = { note: 'ا'.repeat(5000) };

    for (let i = 0; i < 1000; i += 1) {
      attempts.add(createAttempt({ attemptId: `attempt_${i}`, publicMetadata }));
    }

    expect(attempts.list().length).toBe(
      Math.floor((8 * 1024 * 1024) / (10_000 + '[{"note":""},{},{}]'.length)),
    );
  });
});
