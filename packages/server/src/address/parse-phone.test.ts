import { describe, expect, test } from 'vitest';
import { ServiceError } from '../http/service-error.ts';
import type { TrafficPolicy } from '../limits/policy.ts';
import { TrafficPolicySchema } from '../limits/policy.ts';
import { readOptions } from '../options/options-schema.ts';
import { numberRules } from './number-type-rules.ts';
import { countryOf, parsePhone } from './parse-phone.ts';

const rulesOf = (policy: TrafficPolicy) => numberRules(readOptions(TrafficPolicySchema, policy));
const RULES = rulesOf({});
const EGYPT = { ...RULES, allowedCountries: new Set(['EG']), defaultCountry: 'EG' } as const;
const MANY = {
  ...RULES,
  allowedCountries: new Set(['EG', 'GB', 'US', 'IT']),
  defaultCountry: undefined,
};

function codeOf(text: string, policy: Parameters<typeof parsePhone>[1]): string {
  try {
    return parsePhone(text, policy);
  } catch (error) {
    return error instanceof ServiceError ? error.body.code : String(error);
  }
}

describe('parsePhone', () => {
  test.each([
    '+201001234567',
    '01001234567',
    '٠١٠٠١٢٣٤٥٦٧',
    '۰۱۰۰۱۲۳۴۵۶۷',
    '00201001234567',
    '+20 100-123 (4567)',
    ' 0100 123 4567 ',
  ])('brings %s to E.164', (text) => {
    expect(codeOf(text, EGYPT)).toBe('+201001234567');
  });

  test.each([
    '',
    'abc',
    '+',
    '123',
    '+20100123456',
    '+2010012345678',
    'call 01001234567',
    '+201001234567 ext. 5',
  ])('refuses %s', (text) => {
    expect(codeOf(text, EGYPT)).toBe('INVALID_PHONE_NUMBER');
  });

  test.each(['01001234567', '٠١٠٠ ١٢٣ ٤٥٦٧', '201001234567'])(
    'asks for the country code of %s where no country is the default',
    (text) => {
      expect(codeOf(text, MANY)).toBe('COUNTRY_CODE_MISSING');
    },
  );

  test.each([
    ['123456', 'COUNTRY_CODE_MISSING'],
    ['12345', 'INVALID_PHONE_NUMBER'],
  ])('asks for the country code only where enough digits are given: %s', (text, code) => {
    expect(codeOf(text, MANY)).toBe(code);
  });

  test.each(['07911123456', '0100123456'])(
    'asks for the country code of %s, which is no number of the default country',
    (text) => {
      expect(codeOf(text, EGYPT)).toBe('COUNTRY_CODE_MISSING');
    },
  );

  test.each(['+20100123456', '0020100123456', '123', 'call 01001234567'])(
    'does not ask for the country code of %s, which would not help',
    (text) => {
      expect(codeOf(text, MANY)).toBe('INVALID_PHONE_NUMBER');
    },
  );

  test.each([
    ['no country', MANY],
    ['a country that dials another prefix', { ...MANY, defaultCountry: 'US' }],
  ] as const)('reads 00 as the plus where the default is %s', (_, policy) => {
    expect(codeOf('0020 100 123 4567', policy)).toBe('+201001234567');
    expect(codeOf('٠٠٢٠١٠٠١٢٣٤٥٦٧', policy)).toBe('+201001234567');
  });

  test.each(['+447911123456', '+12025550143', '+881612345678'])(
    'refuses %s of another country',
    (text) => {
      expect(codeOf(text, EGYPT)).toBe('COUNTRY_NOT_ALLOWED');
    },
  );

  test('distinguishes countries of one calling code', () => {
    expect(codeOf('+14165550143', MANY)).toBe('COUNTRY_NOT_ALLOWED'); // Canada
  });

  test.each([
    ['premium rate', '+449012345678'],
    ['shared cost', '+448451234567'],
    ['pager', '+447640123456'],
    ['personal', '+447012345678'],
    ['company', '+445512345678'],
  ])('refuses a %s number of an allowed country', (_type, text) => {
    expect(codeOf(text, MANY)).toBe('INVALID_PHONE_NUMBER');
  });

  test('serves a type that is allowed by name, and the others still not', () => {
    const policy = { ...MANY, ...rulesOf({ allowNumberTypes: ['PERSONAL_NUMBER'] }) };

    expect(codeOf('+447012345678', policy)).toBe('+447012345678');
    expect(codeOf('+447640123456', policy)).toBe('INVALID_PHONE_NUMBER');
  });

  test('serves numbers of Internet telephony unless they are refused by name', () => {
    const policy = { ...MANY, ...rulesOf({ refuseVoip: true }) };

    expect(codeOf('+445612345678', MANY)).toBe('+445612345678');
    expect(codeOf('+445612345678', policy)).toBe('INVALID_PHONE_NUMBER');
  });

  test('serves a test number that is listed, however it is spaced, and no other that no network has', () => {
    const policy = { ...EGYPT, ...rulesOf({ acceptTestNumbers: ['+10000000000'] }) };

    expect(codeOf('+10000000000', EGYPT)).toBe('INVALID_PHONE_NUMBER');
    expect(codeOf('+10000000000', policy)).toBe('+10000000000');
    expect(codeOf(' +1 000-000-0000', policy)).toBe('+10000000000');
    expect(codeOf('10000000000', policy)).toBe('COUNTRY_CODE_MISSING');
    expect(codeOf('+10000000001', policy)).toBe('INVALID_PHONE_NUMBER');
  });
});

test.each([
  ['+201001234567', 'EG'],
  ['+441534123456', 'JE'],
  ['+999001234567', 'none'],
])('counts %s under the country %s', (phone, country) => {
  expect(countryOf(phone)).toBe(country);
});
