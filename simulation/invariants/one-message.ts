import type { Invariant } from './invariant.ts';

/** A utility message reaches its phone once at most, and exactly once if the client says that it was accepted. */
export const oneMessage: Invariant = {
  name: 'a utility message arrives at most once, and exactly once if it was accepted',
  checkedAt: 'message-arrived',
  watch() {
    const arrived = new Set<string>();
    return (seen) => {
      if (seen.kind === 'message-arrived') {
        if (arrived.has(seen.phone)) return 'a message arrived twice';
        arrived.add(seen.phone);
      }
      if (seen.kind !== 'message-outcome' || seen.outcome !== 'accepted') return undefined;
      return arrived.has(seen.phone) ? undefined : 'an accepted message did not arrive';
    };
  },
};
