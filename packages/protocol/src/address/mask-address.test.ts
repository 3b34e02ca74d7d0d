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

test('keeps the white space between the groups of a number', () => {
  const masked = maskAddress({ phoneNumber: '+201001234567' }, '+20 10 0123\u00a04567');

  expect(masked).toBe('+20 •• ••••\u00a0•567');
});
