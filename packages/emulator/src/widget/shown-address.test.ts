import { expect, test } from 'vitest';
import { shownAddress } from './shown-address.ts';

test.each([
  [{ phoneNumber: '+201001234567' }, '+20 •• •••••567'],
  [{ phoneNumber: '+12025550123' }, '+1 ••• ••• •123'],
  [{ phoneNumber: '+9991' }, '+99•991'],
  [{ email: 'parent@shop.test' }, 'p•••@shop.test'],
])('shows %o as %s', (address, shown) => {
  expect(shownAddress(address)).toBe(shown);
});
