import { expect, test } from 'vitest';
import { groupsOf } from './groups-of.ts';

test.each([
  ['+201001234567', '+20 10 0123 4567'],
  ['+966501234567', '+966 50 123 4567'],
  ['+14155552671', '+1 415 555 2671'],
  ['+447911123456', '+44 79 1112 3456'],
  ['+4915123456789', '+49 151 2345 6789'],
  ['user@example.com', 'user@example.com'],
])('reads %s as %s', (text, read) => {
  expect(groupsOf(text).join(' ')).toBe(read);
});
