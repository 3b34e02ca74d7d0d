import { digitsOf, OtpError } from '@otp-kit/protocol';
import { readPhone } from '../address/phone.ts';

/**
 * Brings a phone number to E.164, the one spelling that is sent: to the service another spelling is
 * another request. Reads what the service reads, `+…`, `00…` and Egyptian `01…`, also with
 * separators and in Arabic digits.
 *
 * @throws {@link OtpError} `INVALID_PHONE_NUMBER`; it does not name the number
 * @see the interface, "Utilities", `phone`
 */
export function canonicalPhone(text: string): string {
  const digits = digitsOf(text);
  const isInternational = /^\s*[+＋]/.test(text) || digits.startsWith('00');
  const isEgyptian = !isInternational && digits.startsWith('01');
  const international = digits.startsWith('00') ? `+${digits.slice(2)}` : text;
  if (isInternational || isEgyptian) {
    const phone = readPhone(isEgyptian ? text : international, isEgyptian ? 'EG' : undefined);
    if (phone !== undefined) return phone.number;
  }
  throw new OtpError(
    'INVALID_PHONE_NUMBER',
    'phone must be a phone number in E.164, with 00, or an Egyptian one that begins with 01',
  );
}
