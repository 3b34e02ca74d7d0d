import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { codeOf, editCode } from './read-code.ts';

describe('codeOf', () => {
  test.each([
    ['123456', '123456'],
    ['٤٥٦٧٨٩', '456789'],
    ['۴۵۶۷۸۹', '456789'],
    ['認証コード：１２３４５６', '123456'],
    ['123 456', '123456'],
    ['123-456', '123456'],
    ['12\u200a34\u00a056', '123456'],
    ['\u200e123\u2066456\u2069', '123456'],
    ['كود التحقق: ١٢٣٤٥٦', '123456'],
    ['كود التحقق: ١٢٣ ٤٥٦ صالح لمدة ٣ دقائق', '123456'],
    ['Your code is 123456 (valid 3 min)', '123456'],
    ['Your code is 123-456 (valid 3 min)', '123456'],
    ['3 minutes left: 123456', '123456'],
    ['@shop24.example #123456', '123456'],
    ['012345', '012345'],
    ['123  456', '123456'],
    ['123 - 456', '123456'],
    ['123 456 (3:00)', '123456'],
    ['Your code is 123 456. 3 minutes left', '123456'],
    ['Code: 123456 - 5 min', '123456'],
    ['Code 123456, sent 2026-11-22 at 10.15', '123456'],
  ])('reads %j as a code of six', (text, code) => {
    expect(codeOf(text, 6)).toBe(code);
  });

  test('keeps what has been typed so far', () => {
    expect(codeOf('12 3', 6)).toBe('123');
  });

  test.each([
    ['1234567', '1234567'],
    ['١٢٣٤٥٦٧', '1234567'],
    ['123 4567', '1234567'],
    ['123 456 7', '1234567'],
    ['1-2-3-4-5-6-7', '1234567'],
    ['010 123 456', '010123456'],
    ['010 123456', '010123456'],
    ['Your code is 1234567', '1234567'],
    ['Your code is 1234567 (valid 3 min)', '1234567'],
    ['Your code is 123-4567', '1234567'],
    ['Call 0100 123-456', '0100123456'],
  ])('cuts no code of six out of %j', (text, read) => {
    expect(codeOf(text, 6)).toBe(read);
  });

  test('does not join the digits of a sentence to a code', () => {
    expect(codeOf('Your code is 12345 (valid 3 min)', 6)).toBe('12345');
  });

  test('reads a phone number in prose as a whole, which is too long for a code', () => {
    expect(codeOf('Call +201001234567', 6)).toBe('201001234567');
  });

  test('is idempotent, and reads ASCII digits alone', () => {
    const unit = fc.constantFrom('1', '٢', '۳', '４', ' ', '-', '.', 'a', 'ب', ':', '\u200e');
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 20 }), fc.constantFrom(4, 5, 6), (text, digits) => {
        const code = codeOf(text, digits);
        return /^[0-9]*$/.test(code) && codeOf(code, digits) === code;
      }),
    );
  });
});

describe('editCode', () => {
  test('lets a whole code replace what was typed before it', () => {
    const edit = { previous: '12', text: '12123 456', caret: 9, digits: 6 };

    expect(editCode(edit)).toEqual({ code: '123456', caret: 6 });
  });

  test('lets a whole code replace another one', () => {
    const edit = { previous: '111111', text: '111111654321', caret: 12, digits: 6 };

    expect(editCode(edit)).toEqual({ code: '654321', caret: 6 });
  });

  test('inserts at the caret and leaves the caret behind it', () => {
    const edit = { previous: '1356', text: '1٢356', caret: 2, digits: 6 };

    expect(editCode(edit)).toEqual({ code: '12356', caret: 2 });
  });

  test('pushes no digit out of a full field, as maxlength would not', () => {
    const edit = { previous: '123456', digits: 6 };

    expect(editCode({ ...edit, text: '1234569', caret: 7 })).toEqual({ code: '123456', caret: 6 });
    expect(editCode({ ...edit, text: '1239456', caret: 4 })).toEqual({ code: '123456', caret: 3 });
  });

  test.each([
    ['into an empty field', '', '1234567', '1234567'],
    ['behind digits that leave no room', '123', '4567', '1234567'],
    ['behind a whole code', '123456', '78', '12345678'],
    ['behind other digits, with more of them than a code has', '12', '9876543', '9876543'],
  ])('keeps every digit of a text inserted %s', (_, previous, inserted, code) => {
    const text = previous + inserted;

    expect(editCode({ previous, text, caret: text.length, digits: 6 })).toEqual({
      code,
      caret: code.length,
    });
  });

  test('cuts nothing off a text that replaces digits and begins with the same ones', () => {
    const edit = { text: '1234567', caret: 7, digits: 6, data: '1234567' };

    for (const previous of ['1', '111111', '123456']) {
      expect(editCode({ ...edit, previous })).toEqual({ code: '1234567', caret: 7 });
    }
  });

  test('drops no key that shortens a code that is too long, and one that adds to it', () => {
    const edit = { previous: '12345678', caret: 2, digits: 6, data: '9' };

    expect(editCode({ ...edit, text: '1945678' })).toEqual({ code: '1945678', caret: 2 });
    expect(editCode({ ...edit, text: '192345678' })).toEqual({ code: '12345678', caret: 1 });
  });

  test('loses nothing to a letter typed in the middle', () => {
    const edit = { previous: '12', text: '1a2', caret: 2, digits: 6 };

    expect(editCode(edit)).toEqual({ code: '12', caret: 1 });
  });

  test('deletes in the middle', () => {
    const edit = { previous: '123456', text: '12456', caret: 2, digits: 6 };

    expect(editCode(edit)).toEqual({ code: '12456', caret: 2 });
  });

  test('takes a replacement that shares nothing with what was there', () => {
    const edit = { previous: '99', text: '١٢٣٤٥٦', caret: 0, digits: 6 };

    expect(editCode(edit)).toEqual({ code: '123456', caret: 6 });
  });
});
