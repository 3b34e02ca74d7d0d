import { expect, test } from 'vitest';
import { TrafficPolicySchema } from '../limits/policy.ts';
import { readOptions } from '../options/options-schema.ts';
import { canonicalAddress } from './canonical-address.ts';
import { numberRules } from './number-type-rules.ts';

const POLICY = {
  ...numberRules(readOptions(TrafficPolicySchema, {})),
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
