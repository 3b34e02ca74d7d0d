import { digitsOf } from '@otp-kit/protocol';
import { OF_EMAILS } from '../address/address-kind.ts';
import { type CaretText, deleteDigit, keepCaret } from './caret.ts';
import type { NumberLibrary } from './number-library.ts';
import {
  type CountryChoice,
  internationalDigits,
  type PhoneText,
  takeCountry,
} from './phone-text.ts';

/** What the field shows. */
export interface ShownPhone extends PhoneText, CaretText {}

/** A change that the browser has made to the text. */
export interface Edit extends CaretText {
  /** @see Input Events Level 2, such as `insertText`; undefined for an autofill */
  readonly inputType: string | undefined;
  /** What was inserted, if the browser says so. */
  readonly data: string | null | undefined;
}

/**
 * What the field shows after a change: a number that came whole selects its country, a prefix that was
 * typed too, and the rest is formatted once the library has loaded.
 */
export function editPhone(
  before: ShownPhone,
  edit: Edit,
  { countries, defaultCountry }: CountryChoice,
  library: NumberLibrary | undefined,
): ShownPhone {
  const { inputType = '', data } = edit;
  // An undo of the browser shows again what was there.
  if (inputType.startsWith('history')) return { ...before, text: edit.text, caret: edit.caret };
  const isTyped = inputType.startsWith('delete') || data?.length === 1;
  // An email address: its plus begins no calling code.
  if (isTyped && OF_EMAILS.test(edit.text))
    return { ...before, text: edit.text, caret: edit.caret };
  const entered = isTyped ? withDeletedDigit(before, edit) : wholeNumber(edit);
  // Another number does not begin at the country of the one before.
  const isReplaced = before.text !== '' && edit.text === (data ?? '');
  const phone = { country: isReplaced ? defaultCountry : before.country, text: entered.text };
  const recognized = isTyped ? undefined : library?.recognize(phone, countries);
  const taken = recognized ?? takeCountry(phone, countries);
  const text = library ? library.format(taken) : taken.text;
  return { country: taken.country, ...keepCaret(entered, text) };
}

function withDeletedDigit(before: ShownPhone, edit: Edit): CaretText {
  const isSeparator =
    edit.text.length < before.text.length && digitsOf(edit.text) === digitsOf(before.text);
  return isSeparator ? deleteDigit(edit, edit.inputType === 'deleteContentForward') : edit;
}

/** A whole number replaces what it was pasted into: an international one, and any among words. */
function wholeNumber(edit: Edit): CaretText {
  const data = edit.data ?? '';
  const international = internationalDigits(data);
  const national = OF_EMAILS.test(data) && !data.includes('@') ? digitsOf(data) : '';
  if ((international ?? national).length < MIN_DIGITS) return edit;
  const text = international === undefined ? national : data;
  return { text, caret: text.length };
}

const MIN_DIGITS = 8; // the calling code and the shortest mobile numbers
