import type { CountryCode } from 'libphonenumber-js/core/es6';
import { beforeAll, describe, expect, test } from 'vitest';
import { isCountry } from './countries.ts';
import { editPhone, type ShownPhone } from './edit-phone.ts';
import { loadNumberLibrary, type NumberLibrary } from './number-library.ts';
import type { CountryChoice } from './phone-text.ts';

const countries: CountryCode[] = ['EG', 'SA', 'US', 'CA'];
const choice: CountryChoice = { countries, defaultCountry: 'SA' };
let library: NumberLibrary;

beforeAll(async () => {
  library = await loadNumberLibrary(countries);
});

/** A text with its caret as `|`. */
function at(text: string, country: CountryCode = 'EG'): ShownPhone {
  return { country, text: text.replace('|', ''), caret: text.indexOf('|') };
}

function marked({ text, caret }: ShownPhone): string {
  return `${text.slice(0, caret)}|${text.slice(caret)}`;
}

describe('the caret stays where the user works', () => {
  test.each([
    ['insertText', '7', '010 012345|', '010 0123457|', '010 0123457|'],
    ['insertText', '5', '010 01|23456', '010 015|23456', '010 015|23456'],
    ['insertText', '1', '|00 1234567', '1|00 1234567', '1|0 01234567'],
    ['insertText', '٥', '010 01|23456', '010 01٥|23456', '010 015|23456'],
    ['insertText', ' ', '010| 01234567', '010 | 01234567', '010| 01234567'],
    ['insertText', 'a', '010| 01234567', '010a| 01234567', '010a| 01234567'],
    ['deleteContentBackward', null, '010 01|234567', '010 0|234567', '010 0|234567'],
    ['deleteContentBackward', null, '010 |01234567', '010|01234567', '01|0 1234567'],
    ['deleteContentForward', null, '010| 01234567', '010|01234567', '010| 1234567'],
    ['deleteContentBackward', null, '0|10 01234567', '|10 01234567', '|10 01234567'],
    ['deleteWordBackward', null, '010 01234567|', '010 |', '010|'],
    ['insertFromPaste', '1234567', '0100|', '01001234567|', '010 01234567|'],
    ['historyUndo', null, '010 0123|', '010 012|', '010 012|'],
  ])('%s of %j in %j makes %j of it, and the field %j', (inputType, data, before, after, shown) => {
    const edited = editPhone(at(before), { inputType, data, ...at(after) }, choice, library);

    expect(marked(edited)).toBe(shown);
  });
});

describe('the country follows the number', () => {
  test.each([
    ['insertText', '0', 'SA +2|', '+20|', 'EG |'],
    ['insertText', '0', 'SA 002|', '0020|', 'EG |'],
    ['insertText', '1', 'CA +|', '+1|', 'CA |'],
    ['insertFromPaste', '+966501234567', 'EG 010 0|', '010 0+966501234567|', 'SA 50 123 4567|'],
    ['insertFromPaste', '966501234567', 'EG |', '966501234567|', 'SA 50 123 4567|'],
    [
      'insertFromPaste',
      'My number: 0100 123 4567',
      'EG 01|',
      '01My number: 0100 123 4567|',
      'EG 010 01234567|',
    ],
    ['insertFromPaste', 'call me', 'EG |', 'call me|', 'EG call me|'],
    [
      'insertFromPaste',
      'mona@example.com 2026',
      'EG |',
      'mona@example.com 2026|',
      'EG mona@example.com 2026|',
    ],
    ['insertText', '0', 'US 416 555 0134|', '0|', 'SA 0|'],
    ['deleteContentBackward', null, 'US 4|', '|', 'SA |'],
    ['insertFromPaste', '+1 416 555 0132', 'EG |', '+1 416 555 0132|', 'CA 416 555 0132|'],
    ['insertFromPaste', '+447911123456', 'EG |', '+447911123456|', 'GB 7911123456|'],
    ['insertText', '3', 'EG +3|', '+33|', 'FR |'],
    ['insertText', '6', 'FR |', '6|', 'FR 6|'],
    ['deleteContentBackward', null, 'FR 6|', '|', 'SA |'],
    ['insertText', '0', 'FR 612|', '0|', 'SA 0|'],
    ['insertText', '1', 'EG mona+|', 'mona+1|', 'EG mona+1|'],
    [
      'insertFromPaste',
      'mona+1@example.com',
      'EG |',
      'mona+1@example.com|',
      'EG mona+1@example.com|',
    ],
    ['insertText', 'r', 'EG use|', 'user|', 'EG user|'],
  ] as const)('%s of %j in %j', (inputType, data, before, after, shown) => {
    const [country, text] = [before.slice(0, 2), before.slice(3)];
    const phone = at(text, isCountry(country) ? country : undefined);
    const edited = editPhone(phone, { inputType, data, ...at(after) }, choice, library);

    expect(`${edited.country} ${marked(edited)}`).toBe(shown);
  });

  test('before the library has loaded, by the calling code', () => {
    const edit = { inputType: undefined, data: undefined, ...at('+٩٦٦ ٥٠ ١٢٣ ٤٥٦٧|') };
    const edited = editPhone(at('|'), edit, choice, undefined);

    expect(`${edited.country} ${marked(edited)}`).toBe('SA 50 123 4567|');
  });
});
