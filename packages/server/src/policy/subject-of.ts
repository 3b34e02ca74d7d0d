import type { SingleAddress } from '@otp-kit/protocol';
import type { Exchange } from '../exchange.ts';

/** What stands for an address in the store. The case of an email, which most mailboxes take in any form, leads around no limit. */
export async function subjectOf(
  { pseudonym }: Pick<Exchange, 'pseudonym'>,
  address: SingleAddress,
): Promise<string> {
  return pseudonym('email' in address ? address.email.toLowerCase() : address.phoneNumber);
}
