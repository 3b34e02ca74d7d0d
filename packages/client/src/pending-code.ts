import type { PhoneChannel, SingleAddress } from '@otp-kit/protocol';
import type { OtpFlowOptions } from './options.ts';
import type { ActiveFlow, OngoingFields } from './state.ts';
import { type KeptFlow, readKept, storageKey, writeKept } from './storage.ts';

/**
 * The code that can still be entered. It is kept while the user edits the address, so that returning
 * to the code step needs no other message.
 */
export interface PendingCode {
  /** What the storage had when the page was loaded. */
  readonly resumed: KeptFlow | undefined;
  /** Replaces the code. */
  readonly keep: (flow: ActiveFlow) => void;
  /** The code that was sent to this address, if it is valid and no other channel is requested. */
  readonly find: (
    address: SingleAddress | undefined,
    channel: PhoneChannel | undefined,
  ) => ActiveFlow | undefined;
  /** Forgets the code. */
  readonly drop: () => void;
}

/**
 * Creates the pending code, from the storage if it has one.
 *
 * @param ongoing what is kept with a code. The address is never stored: after a reload it is unknown
 */
export function createPendingCode(
  { storage, transport }: Pick<OtpFlowOptions, 'storage' | 'transport'>,
  now: () => number,
  ongoing: () => OngoingFields,
): PendingCode {
  const key = storageKey(transport);
  const resumed = readKept(storage, key, now());
  let flow = resumed?.flow;
  let sentTo: SingleAddress | undefined;

  return {
    resumed,
    keep(sent) {
      const { address, choosableChannels } = ongoing();
      flow = sent;
      sentTo = address;
      writeKept(storage, key, { ...sent, choosableChannels });
    },
    find(address, channel) {
      const isValid = flow && flow.expiresAtMs > now() && isSameAddress(address, sentTo);
      return isValid && (!channel || flow?.channels.includes(channel)) ? flow : undefined;
    },
    drop() {
      flow = undefined;
      writeKept(storage, key);
    },
  };
}

/**
 * Compares two addresses that the flow has normalized, so that equal addresses have the same JSON.
 * Two missing addresses are equal: the proxy takes both from its record.
 */
export function isSameAddress(
  one: SingleAddress | undefined,
  other: SingleAddress | undefined,
): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
