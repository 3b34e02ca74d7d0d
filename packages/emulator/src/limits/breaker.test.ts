import { describe, expect, test } from 'vitest';
import { createClock } from '../primitives/clock.ts';
import { createBreaker } from './breaker.ts';

const START_MS = Date.UTC(2040, 0, 1);

function createBreakerFixture(requestsPerMinute?: number) {
  const clock = createClock(
    () => START_MS,
    () => {},
  );
  const guarded = {
    id: 'guarded',
    circuitBreaker: {
      cooldownSeconds: 30,
      ...(requestsPerMinute !== undefined && { requestsPerMinute }),
    },
  };
  const breaker = createBreaker(clock);
  return {
    breaker,
    guarded,
    advance: (seconds: number) => clock.advanceSeconds(seconds),
    count: () => breaker.count(guarded).state,
  };
}

describe('the circuit breaker', () => {
  test('opens at the first that is over its threshold within a minute, and closes after its cooldown', () => {
    const { breaker, guarded, advance, count } = createBreakerFixture(3);

    count();
    advance(40);
    expect([count(), count()]).toEqual(['closed', 'closed']);
    advance(20);
    expect(count()).toBe('closed');
    expect(breaker.stateOf(guarded)).toEqual({ state: 'closed' });

    expect(breaker.count(guarded)).toEqual({
      state: 'open',
      suspendedUntil: '2040-01-01T00:01:30.000Z',
      cooldownSeconds: 30,
    });
    advance(29.999);
    expect(breaker.stateOf(guarded).state).toBe('open');
    advance(0.001);
    expect(breaker.stateOf(guarded)).toEqual({ state: 'closed' });
    expect([count(), count(), count(), count()]).toEqual(['closed', 'closed', 'closed', 'open']);
  });

  test('a threshold of 0 lets nothing pass', () => {
    expect(createBreakerFixture(0).count()).toBe('open');
  });

  test('without a threshold it opens by hand alone', () => {
    const { breaker, guarded, count } = createBreakerFixture();
    for (let i = 0; i < 500; i += 1) count();

    expect(count()).toBe('closed');
    breaker.set('guarded', 'open');
    expect(breaker.stateOf(guarded)).toMatchObject({ state: 'open', cooldownSeconds: 30 });
    breaker.set('guarded', 'closed');
    expect(count()).toBe('closed');
  });

  test('is closed at a time before it opened, and waits for no more than its cooldown', () => {
    const { breaker, guarded, advance } = createBreakerFixture();
    breaker.set('guarded', 'open');

    advance(-3600);
    expect(breaker.stateOf(guarded)).toEqual({ state: 'closed' });
    advance(3600);
    expect(breaker.stateOf(guarded)).toMatchObject({ state: 'open', cooldownSeconds: 30 });
  });

  test('guards each thing by itself', () => {
    const { breaker, guarded, count } = createBreakerFixture(1);
    const other = { ...guarded, id: 'other' };

    expect([count(), count()]).toEqual(['closed', 'open']);
    expect(breaker.count(other)).toEqual({ state: 'closed' });
  });
});
