import { expect, test } from 'vitest';
import { lineOf } from './is-e164.ts';

test.each([
  ['+541123456789', '+5491123456789'],
  ['+5491123456789', '+5491123456789'],
  ['+543874123456', '+5493874123456'],
  ['+5215512345678', '+525512345678'],
  ['+525512345678', '+525512345678'],
  ['+521551234567', '+521551234567'], // A number of the area 155, as far as its length says.
  ['+201001234567', '+201001234567'],
  ['+15491123456', '+15491123456'],
])('%s reaches the phone of %s', (phoneNumber, line) => {
  expect(lineOf(phoneNumber)).toBe(line);
});
