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

/** Groups of at most six digits; `undefined` for a number without a country. */
function groupNumber(phoneNumber: string): string | undefined {
  return parsePhoneNumberFromString(phoneNumber)
    ?.formatInternational()
    .replace(LONG_GROUP, inFours)
    .replaceAll(' ', '\u00a0');
}

/** Some plans have groups that are hard to read, such as 10 01234567 in Egypt. */
const LONG_GROUP = /\d{7,}/g;

function inFours(group: string): string {
  return group.replace(/\B(?=(?:\d{4})+$)/g, ' ');
}
