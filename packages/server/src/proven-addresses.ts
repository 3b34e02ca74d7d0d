import type { SingleAddress } from '@otp-kit/protocol';
import { deliversTo } from './delivers-to.ts';
import type { Flow } from './flow.ts';

/**
 * The addresses that a right code proves. With two addresses it proves neither: the service sends
 * the same code to both, and one that went to the phone alone may fall back to the mailbox later,
 * so that all it shows is that one of the two is theirs. The same holds where a channel delivered
 * that does not belong to the one address.
 *
 * @see the interface, send, "Channel rules" 2 and 6
 */
export function provenAddresses(
  flow: Pick<Flow, 'address' | 'second' | 'channels'>,
): readonly SingleAddress[] {
  const { address, second, channels } = flow;
  const areOfThisKind = channels.every((channel) => deliversTo(channel, address));
  return second === undefined && areOfThisKind ? [address] : [];
}
