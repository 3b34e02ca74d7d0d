import { describe, expect, test } from 'vitest';
import { createWidgetBench, WIDGET } from './widget-bench.fixture.ts';

function createBreakerBench(requestsPerMinute?: number) {
  const { workspace, advance } = createWidgetBench({
    widget: {
      circuitBreaker: {
        cooldownSeconds: 30,
        ...(requestsPerMinute !== undefined && { requestsPerMinute }),
      },
    },
  });
  const widget = workspace.widget(WIDGET);
  if (widget === undefined) throw new TypeError('the bench has a widget');
  const { breaker } = workspace;
  return { breaker, widget, advance, state: () => breaker.stateOf(widget).state };
}

describe('the circuit breaker', () => {
  test('opens at its threshold within a minute, and closes after its cooldown', () => {
    const { breaker, widget, advance, state } = createBreakerBench(3);

    breaker.count(widget);
    advance(40);
    breaker.count(widget);
    advance(30);
    breaker.count(widget);
    expect(state()).toBe('closed');
    breaker.count(widget);

    expect(breaker.stateOf(widget)).toEqual({
      state: 'open',
      suspendedUntil: '2040-01-01T00:01:40.000Z',
      cooldownSeconds: 30,
    });
    advance(30);
    expect(state()).toBe('closed');
    breaker.count(widget);
    expect(state()).toBe('closed');
  });

  test('without a threshold it opens by hand alone', () => {
    const { breaker, widget, state } = createBreakerBench();
    for (let i = 0; i < 500; i += 1) breaker.count(widget);

    expect(state()).toBe('closed');
    breaker.set(WIDGET, 'open');
    expect(state()).toBe('open');
    breaker.set(WIDGET, 'closed');
    expect(state()).toBe('closed');
  });
});
