import { expect, test } from 'vitest';
import { wrongCode } from './enter-text.ts';

test('each try at a wrong code is another code, and never the right one', () => {
  const tried = Array.from({ length: 9 }, (_, tries) => wrongCode('123456', tries));

  expect(new Set([...tried, '123456']).size).toBe(10);
  expect(tried.every((code) => /^12345\d$/.test(code))).toBe(true);
});
