import { digitsOf } from '@otp-kit/protocol';
import { visibleText } from '../code-input/visible-text.ts';

/** A phone number as a user wrote it, in ASCII; or what is plainly wrong with it. */
export type PhoneReading =
  | { readonly phoneNumber: string }
  | {
      readonly problem:
        | 'phoneEmpty'
        | 'phoneTooShort'
        | 'phoneTooLong'
        | 'phoneInvalid'
        | 'phoneIsEmail';
    };

/**
 * Reads a phone number: Arabic, Persian, full-width and ASCII digits, a leading plus, separators dropped.
 * Whether the number exists, and which country a national one belongs to, is for the backend.
 */
export function readPhone(text: string): PhoneReading {
  const digits = digitsOf(text);
  // Before its digits are taken for a number, as those of user123456@example.com.
  if (text.includes('@')) return { problem: 'phoneIsEmail' };
  if (visibleText(text).trim() === '') return { problem: 'phoneEmpty' };
  if (digits === '') return { problem: 'phoneInvalid' };
  if (digits.length < MIN_DIGITS) return { problem: 'phoneTooShort' };
  if (digits.length > MAX_DIGITS) return { problem: 'phoneTooLong' };
  return { phoneNumber: LEADING_PLUS.test(text) ? `+${digits}` : digits };
}

const MIN_DIGITS = 6; // the shortest mobile numbers in national form have six to seven digits
const MAX_DIGITS = 17; // E.164: 15; a number dialled with its prefix 00 has two more
const LEADING_PLUS = /^\P{Nd}*[+＋]/u;
