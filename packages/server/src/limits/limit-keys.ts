import type { SingleAddress } from '@otp-kit/protocol';
import { likelyMailboxOf, mailboxOf } from '../address/mailbox.ts';
import type { RequestContext } from '../http/request-context.ts';

/** What stands for an address in the store: one for all spellings of an email address that surely reach one mailbox. */
export async function addressKey(
  { keyedHash }: Pick<RequestContext, 'keyedHash'>,
  address: SingleAddress,
): Promise<string> {
  return keyedHash('email' in address ? mailboxOf(address.email) : address.phoneNumber);
}

/**
 * What stands for the mailbox that an address most likely reaches. For the ladder alone: where a
 * provider has tags apart, a right code of one user would end the row of another's wrong codes.
 */
export async function mailboxKey(context: RequestContext, address: SingleAddress): Promise<string> {
  if (!('email' in address)) return addressKey(context, address);
  return addressKey(context, { email: likelyMailboxOf(address.email) });
}
