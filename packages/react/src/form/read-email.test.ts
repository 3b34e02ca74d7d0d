import { expect, test } from 'vitest';
import { readEmail } from './read-email.ts';

test.each([
  ['somebody@example.com', 'somebody@example.com'],
  ['  some.body+tag@mail.example.org\n', 'some.body+tag@mail.example.org'],
  ['\u202asomebody@example.com\u202c', 'somebody@example.com'],
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
  ['somebody', 'emailInvalid'],
  ['somebody@', 'emailInvalid'],
  ['@example.com', 'emailInvalid'],
  ['somebody@example', 'emailInvalid'],
  ['somebody@.com', 'emailInvalid'],
  ['some body@example.com', 'emailInvalid'],
  ['a@b@example.com', 'emailInvalid'],
  [`${'a'.repeat(250)}@example.com`, 'emailInvalid'],
])('says what is wrong with %j', (text, problem) => {
  expect(readEmail(text)).toEqual({ problem });
});
