import { MAX_WRONG_CODES } from '../product/account.ts';
import type { Invariant } from './invariant.ts';

/** The service compares no more wrong codes for an address than the limit, whatever restarts or rotates. */
export const wrongCodesLimited: Invariant = {
  name: 'wrong codes of an address never exceed the limit',
  checkedAt: 'compared',
  watch() {
    const phoneOf = new Map<string, string>();
    const wrong = new Map<string, number[]>();
    const counted = new Set<string>();
    /** A right code ends the row, and guesses that are under way then are compared after it. */
    const hadRight = new Set<string>();
    let lostWrites = 0;
    return (seen, atMs) => {
      if (seen.kind === 'code-sent') phoneOf.set(seen.transactionReqID, seen.phone);
      if (seen.kind === 'write-lost') lostWrites += 1;
      // One code that is sent twice, after a 5xx or by an intermediary, is one guess.
      if (seen.kind !== 'compared' || counted.has(seen.request)) return undefined;
      counted.add(seen.request);
      const phone = phoneOf.get(seen.transactionReqID) ?? '';
      if (seen.isRight) {
        wrong.delete(phone);
        hadRight.add(phone);
        return undefined;
      }
      const times = [...(wrong.get(phone) ?? []), atMs].filter((time) => time > atMs - WINDOW_MS);
      wrong.set(phone, times);
      const allowed = MAX_WRONG_CODES * (hadRight.has(phone) ? 2 : 1) + lostWrites;
      return times.length > allowed ? `${times.length} wrong codes within a pause` : undefined;
    };
  },
};

// A pause of 15 minutes, less what the clocks of two processes and slow requests may take of it.
const WINDOW_MS = 780_000;
