import type { Invariant } from './invariant.ts';

/** Each code signs in once, at whatever proxy and however often the service says yes. */
export const oneSessionACode: Invariant = {
  name: 'each code signs in once',
  checkedAt: 'session',
  watch() {
    const used = new Set<string>();
    let hasLostWrite = false;
    return (seen) => {
      if (seen.kind === 'write-lost') hasLostWrite = true;
      if (seen.kind !== 'session') return undefined;
      const isSecond = used.has(seen.transactionID);
      used.add(seen.transactionID);
      // Only the store knows that an attempt of the widget was used: see docs/faults.md.
      if (!isSecond || (seen.proxy === 'widget' && hasLostWrite)) return undefined;
      return 'a code signed in a second time';
    };
  },
};
