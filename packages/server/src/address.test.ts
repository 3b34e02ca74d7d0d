import { expect, test } from 'vitest';
import { canonicalAddress } from './address.ts';
import { maskAddress } from './mask.ts';
import { readNumberRules } from './policy/number-rules.ts';

const POLICY = {
  ...readNumberRules({}),
  allowedCountries: new Set(['EG']),
  defaultCountry: 'EG',
} as const;

test.each([
  ['Person@Shop.TEST', 'Person@shop.test'],
  [' a+b@mail.example ', 'a+b@mail.example'],
])('brings the email address %s to %s', (email, canonical) => {
  expect(canonicalAddress({ email }, POLICY)).toEqual({ email: canonical });
});

test.each([
  '',
  '@',
  'a@b',
  'a b@c.test',
  'a@b.test\r\nbcc: c@d.test',
  'ａ@b.test',
  'a@b.test,c@d.test',
])('refuses the email address %j', (email) => {
  expect(() => canonicalAddress({ email }, POLICY)).toThrow('email');
});

test.each([
  [{ phoneNumber: '+201001234567' }, '+20•••••••567'],
  [{ phoneNumber: '+2901234' }, '+29••234'],
  [{ email: 'person@shop.test' }, 'p•••@shop.test'],
  [{ email: 'a@shop.test' }, 'a•••@shop.test'],
])('masks %o as %s', (address, masked) => {
  expect(maskAddress(address)).toBe(masked);
});
