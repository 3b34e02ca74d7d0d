import { expect, test } from 'vitest';
import { timeAfter } from './workspace-clock.ts';

const READ_MS = Date.parse('2026-11-22T12:00:00Z');

test('a running clock whose reading arrived late is not behind', () => {
  const reading = { now: '2026-11-22T11:59:58.000Z', frozen: false, offsetMs: 0 };

  const time = timeAfter(reading, { readMs: READ_MS, machineMs: READ_MS });

  expect(time).toMatchObject({ offsetMs: 0, isFrozen: false });
});

test('a frozen clock falls behind', () => {
  const reading = { now: '2026-11-22T12:00:00.000Z', frozen: true, offsetMs: 0 };

  const time = timeAfter(reading, { readMs: READ_MS, machineMs: READ_MS + 3_000 });

  expect(time).toMatchObject({ offsetMs: -3_000, isFrozen: true });
});
