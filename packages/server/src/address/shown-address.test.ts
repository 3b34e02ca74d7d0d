import { expect, test } from 'vitest';
import { shownAddress } from './shown-address.ts';

test.each([
  [{ phoneNumber: '+201001234567' }, '+20 •• •••••567'],
  [{ phoneNumber: '+12025550123' }, '+1 ••• ••• •123'],
  [{ phoneNumber: '+966501234567' }, '+966 •• ••• •567'],
  [{ phoneNumber: '+33612345678' }, '+33 • •• •• •6 78'],
  // A test number, which no network has.
  [{ phoneNumber: '+15551234567' }, '+1 ••• ••• •567'],
  [{ phoneNumber: '+9991' }, '+99•991'],
  [{ email: 'person@shop.test' }, 'p•••@shop.test'],
])('shows %o as %s', (address, shown) => {
  expect(shownAddress(address)).toBe(shown.replaceAll(' ', '\u00a0'));
});
