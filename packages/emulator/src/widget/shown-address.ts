import { maskAddress, type VerificationAddress } from '@otp-kit/protocol';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/**
 * The address as the hosted page shows it: with its middle hidden, and a phone number in the groups of its
 * country, `+20 •• •••••567`.
 */
export function shownAddress({ phoneNumber, email = '' }: VerificationAddress): string {
  if (phoneNumber === undefined) return maskAddress({ email });
  const grouped = parsePhoneNumberFromString(phoneNumber)?.formatInternational();
  return maskAddress({ phoneNumber }, grouped);
}
