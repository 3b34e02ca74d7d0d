import type { OpenChannel, PhoneChannel, SingleAddress } from '@otp-kit/protocol';
import type { OtpFlowOptions } from './options.ts';
import type { ActiveFlow } from './state.ts';
import { type KeptFlow, readKept, storageKey, writeKept } from './storage.ts';

/**
 * The code that can still be entered. It is kept while the user edits the address, so that returning
 * to the code step needs no other message.
 */
export interface PendingCode {
  /** What the storage had when the page was loaded. */
  readonly resumed: KeptFlow | undefined;
  /** Replaces the code. */
  readonly keep: (flow: ActiveFlow, circumstances: Circumstances) => void;
  /** The code that was sent to this address, if it is valid and no other channel is requested. */
  readonly find: (
    address: SingleAddress | undefined,
    channel: PhoneChannel | undefined,
  ) => ActiveFlow | undefined;
  /** Forgets the code. */
  readonly drop: () => void;
}

/** What is kept with a code. */
interface Circumstances {
  /** Never stored: after a reload the address is unknown. */
  readonly address?: SingleAddress | undefined;
  readonly choosableChannels: readonly OpenChannel[];
}

/** Creates the pending code, from the storage if it has one. */
export function createPendingCode(
  { storage, transport }: Pick<OtpFlowOptions, 'storage' | 'transport'>,
  now: () => number,
): PendingCode {
  const key = storageKey(transport);
  const resumed = readKept(storage, key, now());
  let flow = resumed?.flow;
  let sentTo: SingleAddress | undefined;

  return {
    resumed,
    keep(sent, { address, choosableChannels }) {
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
