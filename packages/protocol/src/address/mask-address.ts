import type { SingleAddress } from './address.ts';

/**
 * Hides the middle of an address, for a page that others may read as well: `+20•••••••567`,
 * `a•••@example.com`.
 *
 * @param address a phone number in E.164, or an email address
 * @param grouped the same number with white space between its groups, which the mask keeps: `+20 10 01234567`
 *   gives `+20 •• •••••567`
 */
export function maskAddress(address: SingleAddress, grouped?: string): string {
  if ('phoneNumber' in address) {
    // The calling code is the first group, and stays whole.
    const codeEnd = grouped?.search(/\s/) ?? -1;
    const masked = maskNumber(address.phoneNumber, codeEnd > 0 ? codeEnd : SHOWN_START);
    let next = 0;
    return grouped?.replace(/\S/g, () => masked[next++] ?? '') ?? masked;
  }
  const at = address.email.lastIndexOf('@');
  // Always three, so that the length of the name stays unknown.
  return `${address.email.slice(0, 1)}•••${address.email.slice(at)}`;
}

function maskNumber(phoneNumber: string, shownStart: number): string {
  const hidden = Math.max(phoneNumber.length - shownStart - SHOWN_END, 1);
  return phoneNumber.slice(0, shownStart) + '•'.repeat(hidden) + phoneNumber.slice(-SHOWN_END);
}

const SHOWN_START = 3; // the plus and most of a calling code
const SHOWN_END = 3; // enough to distinguish a user's two numbers
