import type { FormMessages } from '@otp-kit/client/messages';
import { digitsOf } from '@otp-kit/protocol';
import { visibleText } from '../code-input/visible-text.ts';

/** A phone number in ASCII digits, or what is wrong with it. */
export type PhoneReading =
  | { readonly phoneNumber: string }
  | {
      readonly problem:
        | 'phoneEmpty'
        | 'phoneTooShort'
        | 'phoneTooLong'
        | 'phoneInvalid'
        | 'phoneIsEmail';
      /** A text in place of that of `problem`, in the language of `messages`. */
      readonly message?: ((messages: FormMessages) => string) | undefined;
    };

/**
 * Reads a phone number with Arabic, Persian, full-width or ASCII digits and a leading plus; drops
 * separators. The backend decides whether the number exists, and the country of a national number.
 *
 * @example
 * readPhone('+20 100 123 4567'); // { phoneNumber: '+201001234567' }
 * readPhone('12'); // { problem: 'phoneTooShort' }
 */
export function readPhone(text: string): PhoneReading {
  const digits = digitsOf(text);
  // Checked first, because user123456@example.com has enough digits for a number.
  if (text.includes('@')) return { problem: 'phoneIsEmail' };
  if (!visibleText(text).trim()) return { problem: 'phoneEmpty' };
  if (!digits) return { problem: 'phoneInvalid' };
  if (digits.length < MIN_DIGITS) return { problem: 'phoneTooShort' };
  if (digits.length > MAX_DIGITS) return { problem: 'phoneTooLong' };
  return { phoneNumber: LEADING_PLUS.test(text) ? `+${digits}` : digits };
}

const MIN_DIGITS = 6; // the shortest mobile numbers in national form have six to seven digits
const MAX_DIGITS = 17; // E.164: 15; a number dialled with its prefix 00 has two more
const LEADING_PLUS = /^\P{Nd}*[+＋]/u;
