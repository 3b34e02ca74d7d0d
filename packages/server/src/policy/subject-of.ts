import type { SingleAddress } from '@otp-kit/protocol';
import type { Exchange } from '../exchange.ts';

/** What stands for an address in the store. The case of an email, which most mailboxes take in any form, leads around no limit. */
export async function subjectOf(
  { pseudonym }: Pick<Exchange, 'pseudonym'>,
  address: SingleAddress,
): Promise<string> {
  return pseudonym('email' in address ? address.email.toLowerCase() : address.phoneNumber);
}

/**
 * What stands for the one who gets the messages to an address: most mailboxes take `name+anything@`
 * for `name@`. For the ladder alone, since where they do not, a right code of one person would end the
 * row of another's failures.
 */
export async function recipientOf(exchange: Exchange, address: SingleAddress): Promise<string> {
  if (!('email' in address)) return subjectOf(exchange, address);
  return subjectOf(exchange, { email: address.email.replace(/(?<=.)\+[^@]*/, '') });
}
