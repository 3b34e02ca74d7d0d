import type { Bytes } from '@otp-kit/protocol';
import * as v from 'valibot';
import { fromHex, toHex } from '../crypto/hash.ts';
import { forgetOldest } from '../primitives/forget-oldest.ts';
import type { Random } from '../primitives/random.ts';
import type { ReadonlyOutput } from '../schema/read-only.ts';
import { savedKey } from '../schema/saved.ts';

/** The key that signs challenges in one workspace, and the memory of the proofs that were used. */
export interface Proofs {
  /** 32 bytes. A reset replaces it, so that no proof from before counts after. */
  readonly key: Bytes;
  /** Uses a proof up. False when it is among the last 10,000 that were. */
  consume(challenge: string): boolean;
  /** Takes that back. */
  release(challenge: string): void;
  save(): SavedProofs;
}

/** Checks {@link SavedProofs}. */
export const SavedProofsSchema = v.strictObject({ key: savedKey, consumed: v.array(v.string()) });

/** The key as hex, and the challenges of the proofs that were used. */
export interface SavedProofs extends ReadonlyOutput<typeof SavedProofsSchema> {}

const PROOFS_KEPT = 10_000;

/** Creates the proofs of one workspace. */
export function createProofs({ random }: { readonly random: Random }, saved?: SavedProofs): Proofs {
  const key = saved === undefined ? random(32) : fromHex(saved.key);
  // Not forgotten when they expire: the clock can be set back.
  const consumed = new Set(saved?.consumed.slice(-PROOFS_KEPT));
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
    save: () => ({ key: toHex(key), consumed: [...consumed] }),
  };
}
