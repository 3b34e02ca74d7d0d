import type { Invariant } from './invariant.ts';

/** Each code signs in once, at whatever proxy and however often the service says yes. */
export const oneSessionACode: Invariant = {
  name: 'each code signs in once',
  checkedAt: 'session',
  watch() {
    const used = new Set<string>();
    return (seen) => {
      if (seen.kind !== 'session') return undefined;
      if (used.has(seen.transactionID)) return 'a code signed in a second time';
      used.add(seen.transactionID);
      return undefined;
    };
  },
};
