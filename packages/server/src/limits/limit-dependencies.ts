import type { KeyedHash } from '../crypto/keyed-hash.ts';
import type { CheckedCounters } from './checked-counters.ts';

/** What every limit counts with. */
export interface LimitDependencies {
  readonly counters: CheckedCounters;
  /** By the first secret. */
  readonly keyedHash: KeyedHash;
  /** By each secret, for what a rotation must not forget. */
  readonly keyedHashes: readonly [KeyedHash, ...KeyedHash[]];
  /** Unix milliseconds. */
  readonly now: () => number;
}
