import { expect, test } from 'vitest';
import { readPhone } from './phone-text.ts';

test.each([
  ['01001234567', '01001234567'],
  ['٠١٠٠١٢٣٤٥٦٧', '01001234567'],
  ['۰۱۰۰۱۲۳۴۵۶۷', '01001234567'],
  ['+20 (100) 123-4567', '+201001234567'],
  ['(+20) 100 123 4567', '+201001234567'],
  ['\u202a+20 100 123 4567\u202c', '+201001234567'],
  ['＋٢٠١٠٠١٢٣٤٥٦٧', '+201001234567'],
  ['00201001234567', '00201001234567'],
])('reads %j', (text, phoneNumber) => {
  expect(readPhone(text)).toEqual({ phoneNumber });
});

test.each([
  ['', 'phoneEmpty'],
  [' + ', 'phoneEmpty'],
  ['my number', 'phoneEmpty'],
  ['0100', 'phoneTooShort'],
  ['010012345670100123', 'phoneTooLong'],
])('says what is wrong with %j', (text, problem) => {
  expect(readPhone(text)).toEqual({ problem });
});
