import { digitsOf } from '@otp-kit/protocol';
import { visibleText } from '../code-input/visible-text.ts';

/** An email address as a user wrote it; or what is plainly wrong with it. */
export type EmailReading =
  | { readonly email: string }
  | { readonly problem: 'emailEmpty' | 'emailInvalid' | 'emailIsPhone' };

/**
 * Reads an email address: something, an @, a name with a dot in it. Spaces around it and invisible
 * characters, which copied addresses carry, are dropped. Whether it exists, only a code can tell.
 */
export function readEmail(text: string): EmailReading {
  const email = visibleText(text).trim();
  if (email === '') return { problem: 'emailEmpty' };
  if (!NOT_OF_PHONES.test(email) && digitsOf(email).length > 5) return { problem: 'emailIsPhone' };
  if (email.length > MAX_LENGTH || !SHAPE.test(email)) return { problem: 'emailInvalid' };
  return { email };
}

const SHAPE = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/u;
const NOT_OF_PHONES = /[\p{L}@]/u;
const MAX_LENGTH = 254; // RFC 5321, by erratum 1690
