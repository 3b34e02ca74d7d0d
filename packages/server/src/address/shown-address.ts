import { maskAddress, type SingleAddress } from '@otp-kit/protocol';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/**
 * The address as the page shows it: with its middle hidden, and a phone number in the groups of its country,
 * with no-break spaces. The page groups the number that its user typed in the same way, so that it needs no
 * numbering plans.
 */
export function shownAddress(address: SingleAddress): string {
  return maskAddress(
    address,
    'phoneNumber' in address ? groupNumber(address.phoneNumber) : undefined,
  );
}

/** The groups that the phone field shows, too; `undefined` for a number without a country. */
function groupNumber(phoneNumber: string): string | undefined {
  return parsePhoneNumberFromString(phoneNumber)?.formatInternational().replaceAll(' ', '\u00a0');
}
