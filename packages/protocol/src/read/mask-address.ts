import type { SingleAddress } from '../service/address.ts';

/**
 * Hides the middle of an address, for a page that others may read as well: `+20•••••••567`,
 * `a•••@example.com`. The form and the hosted page hide the same
 * characters; the hosted page also groups the number.
 *
 * @param address a phone number in E.164, or an email address
 */
export function maskAddress(address: SingleAddress): string {
  if ('phoneNumber' in address) {
    const { phoneNumber } = address;
    const hidden = Math.max(phoneNumber.length - SHOWN_START - SHOWN_END, 1);
    return phoneNumber.slice(0, SHOWN_START) + '•'.repeat(hidden) + phoneNumber.slice(-SHOWN_END);
  }
  const at = address.email.lastIndexOf('@');
  // Always three, so that the length of the name stays unknown.
  return `${address.email.slice(0, 1)}•••${address.email.slice(at)}`;
}

const SHOWN_START = 3; // the plus and most of a country code
const SHOWN_END = 3; // enough to tell a user's two numbers apart
