import { expect, test } from 'vitest';
import { maskPhone } from './masked-phone.ts';

test.each([
  ['+201001234567', '+201*******67'],
  ['+2012345', '+201**45'],
])('keeps the first three and the last two digits of %s', (phoneNumber, masked) => {
  expect(maskPhone(phoneNumber)).toBe(masked);
});
