import type { OpenChannel, PhoneChannel, SingleAddress } from '@otp-kit/protocol';
import type { ActiveFlow } from './state.ts';
import { clearKept, type FlowStorage, type KeptFlow, readKept, writeKept } from './storage.ts';

/**
 * The code that can still be entered, whatever step the person is at: a look at the address step
 * and back costs neither the code nor another message.
 */
export interface PendingCode {
  /** What a page that was reloaded begins with. */
  readonly resumed: KeptFlow | undefined;
  /** Takes the place of the code before. */
  readonly keep: (flow: ActiveFlow, circumstances: Circumstances) => void;
  /** The code that was sent to this address, if it lives and no other channel is asked for. */
  readonly find: (
    address: SingleAddress | undefined,
    channel: PhoneChannel | undefined,
  ) => ActiveFlow | undefined;
  /** It is of no more use. */
  readonly drop: () => void;
}

/** What belongs to a code. */
interface Circumstances {
  /** Goes into no storage: after a reload nobody knows where the code went. */
  readonly address?: SingleAddress | undefined;
  readonly choosableChannels: readonly OpenChannel[];
}

/** Takes up the code that the storage has, if any. */
export function createPendingCode(
  storage: FlowStorage | undefined,
  now: () => number,
): PendingCode {
  const resumed = readKept(storage, now());
  let flow = resumed?.flow;
  let sentTo: SingleAddress | undefined;

  return {
    resumed,
    keep(sent, { address, choosableChannels }) {
      flow = sent;
      sentTo = address;
      writeKept(storage, { flow, choosableChannels });
    },
    find(address, channel) {
      if (flow === undefined || flow.expiresAtMs <= now()) return undefined;
      const isBy = channel === undefined || flow.channels.includes(channel);
      return isBy && isSameAddress(address, sentTo) ? flow : undefined;
    },
    drop() {
      flow = undefined;
      clearKept(storage);
    },
  };
}

/**
 * Compares what the flow made of two addresses: built by the same function, the same address has the
 * same text. None, where the proxy has a record, is the same as none.
 */
export function isSameAddress(
  one: SingleAddress | undefined,
  other: SingleAddress | undefined,
): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
