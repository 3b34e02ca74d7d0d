import { describe, expect, test } from 'vitest';
import { parsePhone } from './phone.ts';
import { Refusal } from './refusal.ts';

const EGYPT = { allowedCountries: new Set(['EG']), defaultCountry: 'EG' } as const;
const MANY = { allowedCountries: new Set(['EG', 'GB', 'US', 'IT']), defaultCountry: undefined };

function codeOf(text: string, policy: Parameters<typeof parsePhone>[1]): string {
  try {
    return parsePhone(text, policy);
  } catch (error) {
    return error instanceof Refusal ? error.body.code : String(error);
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

  test('reads a national number of no country as invalid where there are several', () => {
    expect(codeOf('01001234567', MANY)).toBe('INVALID_PHONE_NUMBER');
  });

  test.each(['+447911123456', '+12025550143', '+881612345678'])(
    'refuses %s of another country',
    (text) => {
      expect(codeOf(text, EGYPT)).toBe('COUNTRY_NOT_ALLOWED');
    },
  );

  test('tells countries of one calling code apart', () => {
    expect(codeOf('+14165550143', MANY)).toBe('COUNTRY_NOT_ALLOWED'); // Canada
  });

  test.each([
    ['premium rate', '+449012345678'],
    ['shared cost', '+448451234567'],
    ['pager', '+447640123456'],
    ['personal', '+447012345678'],
  ])('refuses a %s number of an allowed country', (_type, text) => {
    expect(codeOf(text, MANY)).toBe('INVALID_PHONE_NUMBER');
  });
});
