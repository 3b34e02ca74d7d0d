import type { KeyedHash } from '../crypto/keyed-hash.ts';
import type { CheckedCounters } from './checked-counters.ts';

/** What every limit counts with. */
export interface LimitDependencies {
  readonly counters: CheckedCounters;
  readonly keyedHash: KeyedHash;
  /** Unix milliseconds. */
  readonly now: () => number;
}
