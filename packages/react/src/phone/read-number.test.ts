import { en, formMessages } from '@otp-kit/client/messages';
import { ar } from '@otp-kit/client/messages/ar';
import { de } from '@otp-kit/client/messages/de';
import parseAsBackend, { type CountryCode } from 'libphonenumber-js/max';
import { beforeAll, describe, expect, test } from 'vitest';
import { loadNumberLibrary, type NumberLibrary } from './number-library.ts';
import { enPhoneField } from './phone-field-messages.ts';
import { readNumber } from './read-number.ts';

const countries: CountryCode[] = ['EG', 'SA', 'US', 'DE', 'IT'];
let library: NumberLibrary;

beforeAll(async () => {
  library = await loadNumberLibrary(countries);
});

function read(value: string, withLibrary = true) {
  return readNumber(value, {
    choice: { countries, defaultCountry: 'EG' },
    library: withLibrary ? library : undefined,
    testNumbers: new Set(['+10000000000']),
    textsOf: ({ phoneField }) => ({ ...enPhoneField, ...phoneField }),
  });
}

describe('with the library', () => {
  test.each([
    ['EG 01001234567', '+201001234567'],
    ['EG 1001234567', '+201001234567'],
    ['EG 0100 123 4567', '+201001234567'],
    ['EG (0100) 123-4567', '+201001234567'],
    ['EG ٠١٠٠ ١٢٣ ٤٥٦٧', '+201001234567'],
    ['EG ۰۱۰۰۱۲۳۴۵۶۷', '+201001234567'],
    ['EG ０１００１２３４５６７', '+201001234567'],
    ['EG \u200e0100 123 4567\u202c', '+201001234567'],
    ['SA +20 100 123 4567', '+201001234567'],
    ['SA 0020 100 123 4567', '+201001234567'],
    ['SA ＋٢٠ ١٠٠ ١٢٣ ٤٥٦٧', '+201001234567'],
    ['SA (+20) 100 123 4567', '+201001234567'],
    ['SA tel:+201001234567', '+201001234567'],
    ['EG +20 (0)100 123 4567', '+201001234567'],
    ['EG 201001234567', '+201001234567'],
    ['01001234567', '+201001234567'],
    ['SA 0501234567', '+966501234567'],
    ['US (415) 555-0132', '+14155550132'],
    ['US 1 415 555 0132', '+14155550132'],
    ['DE 0151 12345678', '+4915112345678'],
    ['IT 312 345 6789', '+393123456789'],
    ['EG +1 000 000 0000', '+10000000000'],
    ['US 000 000 0000', '+10000000000'],
  ])('reads %j', (value, phoneNumber) => {
    expect(read(value)).toEqual({ phoneNumber });
  });

  test.each([
    ['EG ', 'phoneEmpty'],
    ['EG my number', 'phoneInvalid'],
    ['user@example.com', 'phoneIsEmail'],
    ['EG 0100123456', 'phoneTooShort'],
    ['EG 010012345678', 'phoneTooLong'],
    ['EG +20 100 123 456', 'phoneTooShort'],
    ['EG 0190 123 4567', 'phoneInvalid'],
    ['EG +999 123 4567', 'phoneInvalid'],
    ['US 800 555 0132', 'phoneInvalid'],
  ])('says what is wrong with %j', (value, problem) => {
    expect(read(value)).toEqual({ problem });
  });

  test.each([
    ['EG 02 23456789', 'This is a landline number. Enter a mobile number.'],
    ['DE 030 123456', 'This is a landline number. Enter a mobile number.'],
    ['EG +49 30 123456', 'This is a landline number. Enter a mobile number.'],
    ['EG +44 7911 123456', 'We can’t send codes to the United Kingdom.'],
    ['EG +7 912 345 67 89', 'We can’t send codes to Russia.'],
    ['US 416 555 0132', 'We can’t send codes to Canada.'],
    ['EG +1 416 555 0132', 'We can’t send codes to Canada.'],
  ])('has its own text for %j', (value, text) => {
    expect(textOf(value, en)).toBe(text);
  });

  test('names the country in the language of the form', () => {
    expect(textOf('EG +44 7911 123456', formMessages(ar))).toContain('المملكة المتحدة');
    expect(textOf('EG +44 7911 123456', formMessages(de))).toContain('Vereinigtes Königreich');
  });

  function textOf(value: string, messages: typeof en): string | undefined {
    const reading = read(value);
    return 'problem' in reading ? reading.message?.(messages) : undefined;
  }
});

describe('without the library', () => {
  test.each([
    ['EG 0100 123 4567', '+201001234567'],
    ['EG 1001234567', '+201001234567'],
    ['SA +20 100 123 4567', '+201001234567'],
    ['SA 0020 0100 123 4567', '+2001001234567'],
    ['DE 0151 12345678', '+4915112345678'],
    ['US 415 555 0132', '+14155550132'],
  ])('sends of %j what the backend reads as the right number', (value, phoneNumber) => {
    const right = read(value);

    expect(read(value, false)).toEqual({ phoneNumber });
    expect({ phoneNumber: parseAsBackend(phoneNumber)?.number }).toEqual(right);
  });

  test.each([
    ['EG ', 'phoneEmpty'],
    ['EG 0100', 'phoneTooShort'],
    ['EG +44 7911 123456', 'phoneInvalid'],
  ])('still says what is wrong with %j', (value, problem) => {
    expect(read(value, false)).toMatchObject({ problem });
  });
});
