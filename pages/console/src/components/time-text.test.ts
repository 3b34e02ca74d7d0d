import { expect, test } from 'vitest';
import { agoText, offsetText, sinceText, timeText } from './time-text.ts';

test.each([
  [1_400, 'real time'],
  [-1_400, 'real time'],
  [90_000, '1 min 30 s ahead'],
  [-90_400, '1 min 30 s behind'],
  [7_200_000, '2 h ahead'],
  [7_197_000, '2 h ahead'],
  [5_400_000, '1 h 30 min ahead'],
  [86_400_000, '1 d ahead'],
  [-90_000_000, '1 d 1 h behind'],
])('a clock that is %i ms off reads %s', (offsetMs, text) => {
  expect(offsetText(offsetMs, false)).toBe(text);
});

test.each([
  [0, '0 ms'],
  [12.4, '12 ms'],
  [1_000, '1.0 s'],
  [59_940, '59.9 s'],
  [59_960, '1 min 0 s'],
  [125_400, '2 min 5 s'],
  [3_600_000, '1 h 0 min'],
])('%f ms between two steps read %s', (lengthMs, text) => {
  expect(sinceText(lengthMs)).toBe(text);
});

test('a time that the clock has not reached reads as the time of day', () => {
  const at = '2040-01-01T12:00:00Z';
  const atMs = Date.parse(at);

  expect(agoText(atMs, atMs - 300_000)).toBe(timeText(at));
  expect(agoText(atMs, atMs - 900)).toBe('now');
  expect(agoText(atMs, atMs + 300_000)).toBe('5 min ago');
});

test('a frozen clock without an offset is standing still', () => {
  expect(offsetText(0, true)).toBe('standing still');
});
