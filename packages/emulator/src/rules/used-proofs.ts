import type { Bytes } from '@otp-kit/protocol';
import { forgetOldest } from '../state/forget-oldest.ts';
import type { Random } from '../state/random.ts';

/** The key that signs challenges in one workspace, and the memory of the proofs that were used. */
export interface Proofs {
  /** 32 bytes. A reset replaces it, so that no proof from before counts after. */
  readonly key: Bytes;
  /** Uses a proof up. False when it is among the last 10,000 that were. */
  consume(challenge: string): boolean;
  /** Takes that back. */
  release(challenge: string): void;
}

const PROOFS_KEPT = 10_000;

/** Creates the proofs of one workspace. */
export function createProofs(random: Random): Proofs {
  const key = random(32);
  // Not forgotten when they expire: the clock can be set back.
  const consumed = new Set<string>();
  return {
    key,
    consume: (challenge) => {
      if (consumed.has(challenge)) return false;
      consumed.add(challenge);
      forgetOldest(consumed, PROOFS_KEPT);
      return true;
    },
    release: (challenge) => {
      consumed.delete(challenge);
    },
  };
}
