import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createWorkspaceClock } from './workspace-clock.ts';

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-22T12:00:00Z') }));
afterEach(() => void vi.useRealTimers());

test('a running clock whose reading arrived late is not behind', () => {
  const clock = createWorkspaceClock();

  clock.update({ now: '2026-11-22T11:59:58.000Z', frozen: false, offsetMs: 0 });

  expect(clock.time()).toMatchObject({ offsetMs: 0, isFrozen: false });
});

test('a frozen clock falls behind', () => {
  const clock = createWorkspaceClock();
  clock.update({ now: '2026-11-22T12:00:00.000Z', frozen: true, offsetMs: 0 });

  vi.advanceTimersByTime(3_000);

  expect(clock.time()).toMatchObject({ offsetMs: -3_000, isFrozen: true });
});
