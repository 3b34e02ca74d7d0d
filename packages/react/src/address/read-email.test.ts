import { expect, test } from 'vitest';
import { readEmail } from './read-email.ts';

test.each([
  ['user@example.com', 'user@example.com'],
  ['  some.body+tag@mail.example.org\n', 'some.body+tag@mail.example.org'],
  ['\u202auser@example.com\u202c', 'user@example.com'],
  ['شخص@مثال.مصر', 'شخص@مثال.مصر'],
])('reads %j', (text, email) => {
  expect(readEmail(text)).toEqual({ email });
});

test.each([
  ['', 'emailEmpty'],
  [' \u200e ', 'emailEmpty'],
  ['01001234567', 'emailIsPhone'],
  ['٠١٠٠ ١٢٣ ٤٥٦٧', 'emailIsPhone'],
  ['\u202a+20 (100) 123-4567\u202c', 'emailIsPhone'],
  ['123', 'emailInvalid'],
  ['user1234567', 'emailInvalid'],
  ['user', 'emailInvalid'],
  ['user@', 'emailInvalid'],
  ['@example.com', 'emailInvalid'],
  ['user@example', 'emailInvalid'],
  ['user@.com', 'emailInvalid'],
  ['some body@example.com', 'emailInvalid'],
  ['a@b@example.com', 'emailInvalid'],
  [`${'a'.repeat(250)}@example.com`, 'emailInvalid'],
])('says what is wrong with %j', (text, problem) => {
  expect(readEmail(text)).toEqual({ problem });
});
