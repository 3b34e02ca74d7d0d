import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { expect, test } from 'vitest';
import { groupsOf } from './groups-of.ts';

test.each([
  ['+201001234567', '+20 10 01234567'],
  ['+966501234567', '+966 50 123 4567'],
  ['+971501234567', '+971 50 123 4567'],
  ['+14155552671', '+1 415 555 2671'],
  ['+447911123456', '+44 7911 123456'],
  ['+4915123456789', '+49 1512 3456789'],
  ['+491701234567', '+49 170 1234567'],
])('reads %s as %s, as the phone field and the code step do', (text, read) => {
  expect(groupsOf(text).join(' ')).toBe(read);
  expect(parsePhoneNumberFromString(text)?.formatInternational()).toBe(read);
});

test('leaves an email address in one piece', () => {
  expect(groupsOf('user@example.com')).toEqual(['user@example.com']);
});
