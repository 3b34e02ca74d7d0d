import type { SingleAddress } from '@otp-kit/protocol';
import { likelyMailboxOf, mailboxOf } from '../address/mailbox.ts';
import type { Exchange } from '../http/request-context.ts';

/** What stands for an address in the store: one for all spellings of an email address that surely reach one mailbox. */
export async function subjectOf(
  { pseudonym }: Pick<Exchange, 'pseudonym'>,
  address: SingleAddress,
): Promise<string> {
  return pseudonym('email' in address ? mailboxOf(address.email) : address.phoneNumber);
}

/**
 * What stands for the mailbox that an address most likely reaches. For the ladder alone: where a
 * provider has tags apart, a right code of one user would end the row of another's wrong codes.
 */
export async function recipientOf(exchange: Exchange, address: SingleAddress): Promise<string> {
  if (!('email' in address)) return subjectOf(exchange, address);
  return subjectOf(exchange, { email: likelyMailboxOf(address.email) });
}
