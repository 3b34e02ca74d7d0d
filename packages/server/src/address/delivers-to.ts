import type { OpenChannel, SingleAddress } from '@otp-kit/protocol';

/** Whether a channel delivers to the kind of address that is given. */
export function deliversTo(channel: OpenChannel, address: SingleAddress): boolean {
  return (channel === 'email') === 'email' in address;
}
