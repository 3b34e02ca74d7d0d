import { expect, test } from 'vitest';
import { createMachineTimes } from './machine-times.ts';

const message = (id: string, at: string) => ({ id, at: `2026-01-01T${at}.000Z` });

test('a message keeps its time by this machine, however the emulator’s clock is moved later', async () => {
  let offsetMs = 180_000;
  const withMachineTimes = createMachineTimes(async () => ({ frozen: false, offsetMs }));
  const first = message('msg_1', '12:03:00');

  expect(await withMachineTimes([first])).toEqual([message('msg_1', '12:00:00')]);
  offsetMs = 360_000;

  expect(await withMachineTimes([message('msg_2', '12:07:00'), first])).toEqual([
    message('msg_2', '12:01:00'),
    message('msg_1', '12:00:00'),
  ]);
});

test('by a frozen clock, a message came now', async () => {
  const now = '2026-01-01T12:00:00.000Z';
  const withMachineTimes = createMachineTimes(async () => ({ frozen: true, now }));

  const [shown] = await withMachineTimes([{ id: 'msg_1', at: now }]);

  expect(Math.abs(Date.parse(shown?.at ?? '') - Date.now())).toBeLessThan(1_000);
});
