import { describe, expect, test } from 'vitest';
import { digitsOf } from './digits.ts';

describe('digitsOf', () => {
  test.each([
    ['٤٥٦٧٨٩', '456789'],
    ['۴۵۶۷۸۹', '456789'],
    ['\u200E123\u202C 456', '123456'],
    ['كود التحقق: ١٢٣٤٥٦', '123456'],
    ['12٣۴-５', '12345'],
    ['no digits', ''],
  ])('reads %j as %j, and the result as itself', (text, digits) => {
    expect(digitsOf(text)).toBe(digits);
    expect(digitsOf(digits)).toBe(digits);
  });
});
