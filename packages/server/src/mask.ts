import type { SingleAddress } from '@otp-kit/protocol';

/** An address with its middle hidden, for the person who knows it: `+20•••••••567`, `a•••@example.com`. */
export function maskAddress(address: SingleAddress): string {
  if ('phoneNumber' in address) {
    const { phoneNumber } = address;
    const hidden = Math.max(phoneNumber.length - SHOWN_START - SHOWN_END, 1);
    return phoneNumber.slice(0, SHOWN_START) + '•'.repeat(hidden) + phoneNumber.slice(-SHOWN_END);
  }
  const at = address.email.lastIndexOf('@');
  // Always three, so that the length of the name is not told.
  return `${address.email.slice(0, 1)}•••${address.email.slice(at)}`;
}

const SHOWN_START = 3; // the plus and most of a country code
const SHOWN_END = 3; // enough to tell one's two numbers apart
