import type { Bytes } from '@otp-kit/protocol';
import type { Random } from './random.ts';

/** The key that signs challenges in one workspace, and the memory of the proofs that were used. */
export interface Proofs {
  /** 32 bytes. A reset replaces it, so that no proof from before counts after. */
  readonly key: Bytes;
  /** Uses a proof up. False when it was used before. */
  consume(challenge: string, expiresAtMs: number, nowMs: number): boolean;
  clear(): void;
}

/** Creates the proofs of one workspace. */
export function createProofs(random: Random): Proofs {
  let key = random(32);
  const consumed = new Map<string, number>();
  return {
    get key() {
      return key;
    },
    consume: (challenge, expiresAtMs, nowMs) => {
      if (consumed.has(challenge)) return false;
      for (const [used, usedUntilMs] of consumed) {
        if (usedUntilMs <= nowMs) consumed.delete(used);
      }
      consumed.set(challenge, expiresAtMs);
      return true;
    },
    clear: () => {
      key = random(32);
      consumed.clear();
    },
  };
}
