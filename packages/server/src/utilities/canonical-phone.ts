import { digitsOf, OtpError } from '@otp-kit/protocol';
import { isE164 } from '../address/is-e164.ts';
import { readPhone } from '../address/parse-phone.ts';

/**
 * Brings a phone number to E.164, the one spelling that is sent: to the service another spelling is
 * another request. Reads what the service reads, `+…`, `00…` and Egyptian `01…`, also with
 * separators and in Arabic digits. Whether a network has an international number is for the service to
 * decide: its numbering plans may be newer than the ones of this package.
 *
 * @throws {@link OtpError} `INVALID_PHONE_NUMBER`; it does not name the number
 * @see the interface, "Utilities", `phone`
 *
 * @example
 * ```ts
 * canonicalPhone('01001234567'); // '+201001234567'
 * ```
 */
export function canonicalPhone(text: string): string {
  const plain = text
    .replace(/\p{Nd}/gu, (digit) => digitsOf(digit) || digit)
    .replace(SEPARATORS, '')
    .replace(/^(?:＋|00)/, '+');
  // A plan knows which zero is not dialled from abroad.
  const known = readPhone(plain, plain.startsWith('01') ? 'EG' : undefined);
  if (known !== undefined) return known.number;
  if (isE164(plain)) return plain;
  throw new OtpError(
    'INVALID_PHONE_NUMBER',
    'phone must be a phone number in E.164, with 00, or an Egyptian one that begins with 01',
  );
}

// Spaces, dashes, dots and invisible marks. Parentheses may hold a zero that is not dialled from abroad.
const SEPARATORS = /[\s\p{Cf}\p{Pd}.]/gu;
