import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile';
import { describe, expect, test } from 'vitest';
import { type PhoneReading, readPhone } from './read-phone.ts';

test.each([
  ['01001234567', '01001234567'],
  ['٠١٠٠١٢٣٤٥٦٧', '01001234567'],
  ['۰۱۰۰۱۲۳۴۵۶۷', '01001234567'],
  ['+20 (100) 123-4567', '+201001234567'],
  ['(+20) 100 123 4567', '+201001234567'],
  ['\u202a+20 100 123 4567\u202c', '+201001234567'],
  ['＋٢٠١٠٠١٢٣٤٥٦٧', '+201001234567'],
  ['00201001234567', '00201001234567'],
  ['0１００１２３４５０７', '01001234507'],
  ['＋２０ １００ １２３ ４５６７', '+201001234567'],
])('reads %j', (text, phoneNumber) => {
  expect(readPhone(text)).toEqual({ phoneNumber });
});

test.each([
  ['', 'phoneEmpty'],
  [' \u200e ', 'phoneEmpty'],
  [' + ', 'phoneInvalid'],
  ['my number', 'phoneInvalid'],
  ['०१००१२३४५६७', 'phoneInvalid'],
  ['0100', 'phoneTooShort'],
  ['010012345670100123', 'phoneTooLong'],
  ['user@example.com', 'phoneIsEmail'],
  ['\u200e user123456@example.com ', 'phoneIsEmail'],
  ['01001234567@example.com', 'phoneIsEmail'],
])('says what is wrong with %j', (text, problem) => {
  expect(readPhone(text)).toEqual({ problem });
});

describe('with a library that knows the numbers of a country, as in the README', () => {
  function parseMobile(text: string): PhoneReading {
    const reading = readPhone(text);
    if ('problem' in reading) return reading;
    const phone = parsePhoneNumberFromString(reading.phoneNumber, 'EG');
    return phone?.isValid() ? { phoneNumber: phone.number } : { problem: 'phoneInvalid' };
  }

  test.each(['01001234567', '٠١٠٠١٢٣٤٥٦٧', '+20 100 123 4567', '0020 100 123 4567'])(
    'reads %s',
    (text) => {
      expect(parseMobile(text)).toEqual({ phoneNumber: '+201001234567' });
    },
  );

  test.each(['0100123456', '0223456789'])('refuses %s, one digit short or a landline', (text) => {
    expect(parseMobile(text)).toEqual({ problem: 'phoneInvalid' });
  });
});
