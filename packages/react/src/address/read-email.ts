import { digitsOf } from '@otp-kit/protocol';
import { visibleText } from '../code-input/visible-text.ts';
import { OF_EMAILS } from './address-kind.ts';

/** An email address, or what is wrong with it. */
export type EmailReading =
  | { readonly email: string }
  | { readonly problem: 'emailEmpty' | 'emailInvalid' | 'emailIsPhone' };

/**
 * Reads an email address: any text, an @, and a name with a dot. Drops spaces around it and invisible
 * characters of copied addresses. Only a code shows whether it exists.
 *
 * @example
 * readEmail(' user@example.com '); // { email: 'user@example.com' }
 */
export function readEmail(text: string): EmailReading {
  const email = visibleText(text).trim();
  if (!email) return { problem: 'emailEmpty' };
  if (!OF_EMAILS.test(email) && digitsOf(email).length > 5) return { problem: 'emailIsPhone' };
  if (email.length > MAX_LENGTH || !SHAPE.test(email)) return { problem: 'emailInvalid' };
  return { email };
}

const SHAPE = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/u;
const MAX_LENGTH = 254; // RFC 5321, by erratum 1690
