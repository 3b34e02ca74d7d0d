import { expect, test } from 'vitest';
import { maskAddress } from './mask-address.ts';

test.each([
  [{ phoneNumber: '+201001234567' }, '+20•••••••567'],
  [{ phoneNumber: '+2901234' }, '+29••234'],
  [{ email: 'person@shop.test' }, 'p•••@shop.test'],
  [{ email: 'a@shop.test' }, 'a•••@shop.test'],
])('masks %o as %s', (address, masked) => {
  expect(maskAddress(address)).toBe(masked);
});

test.each([
  ['+966 50 123 4567', '+966 •• ••• •567'],
  ['+1 416 555 0132', '+1 ••• ••• •132'],
  ['+966501234567', '+96•••••••567'],
])('keeps the calling code of %s, if the groups show it', (grouped, masked) => {
  expect(maskAddress({ phoneNumber: grouped.replaceAll(' ', '') }, grouped)).toBe(masked);
});

test('keeps the white space between the groups of a number', () => {
  const masked = maskAddress({ phoneNumber: '+201001234567' }, '+20 10 0123\u00a04567');

  expect(masked).toBe('+20 •• ••••\u00a0•567');
});
