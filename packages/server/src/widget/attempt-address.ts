import { OtpError, type VerificationAddress } from '@otp-kit/protocol';
import { readEmail } from '../address/canonical-address.ts';
import { isE164 } from '../address/is-e164.ts';
import { isCountry, readPhone } from '../address/parse-phone.ts';
import { check } from '../options/check.ts';
import type { WidgetAttemptConfig } from './attempt-config.ts';

/**
 * Brings an address to the one form in which it is signed and sent.
 *
 * A number that has the form of E.164 is taken at its word: it comes from the integrator's own
 * records, and the numbering plans of the library know no test numbers. Anything else has to be
 * interpreted, and is only taken if a telephone network has the number that comes of it.
 *
 * @throws {@link OtpError} `INVALID_PHONE_NUMBER`, `INVALID_EMAIL`, `EMAIL_ONLY_SIGNATURE_UNDOCUMENTED`
 * @throws TypeError for no address at all
 */
export function readAttemptAddress(
  { phoneNumber, email }: VerificationAddress,
  { defaultCountry, experimental }: WidgetAttemptConfig,
): VerificationAddress {
  check(
    phoneNumber !== undefined || email !== undefined,
    'verificationAddress must have a phoneNumber, an email or both',
  );
  if (phoneNumber === undefined && experimental?.emailOnlySigning !== true) {
    throw new OtpError(
      'EMAIL_ONLY_SIGNATURE_UNDOCUMENTED',
      'how an attempt without a phone number is signed is not documented',
    );
  }
  return {
    ...(phoneNumber !== undefined && { phoneNumber: toE164(phoneNumber, defaultCountry) }),
    ...(email !== undefined && { email: toMailbox(email) }),
  };
}

function toE164(text: string, defaultCountry: string | undefined): string {
  if (isE164(text)) return text;
  const country =
    defaultCountry !== undefined && isCountry(defaultCountry) ? defaultCountry : undefined;
  const phone = readPhone(text, country);
  if (phone === undefined) {
    throw new OtpError('INVALID_PHONE_NUMBER', 'the phone number cannot be read as one');
  }
  return phone.number;
}

function toMailbox(text: string): string {
  const email = readEmail(text);
  if (email === undefined) throw new OtpError('INVALID_EMAIL', 'the text is not an email address');
  return email;
}
