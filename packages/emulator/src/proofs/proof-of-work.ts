import { sha256 } from '@noble/hashes/sha2.js';
import type { Behaviors } from '../behaviors/behaviors.ts';
import { hashText, toHex, toUtf8 } from '../crypto/hash.ts';
import { CHALLENGE_TTL_SECONDS } from '../model/limits.ts';

/**
 * How long a challenge of a difficulty is accepted.
 *
 * @param unlisted what counts below 2 and above 6, where the interface is silent: the time of the
 * nearest difficulty; or scaled on, by 30 s less and 60 s more for each zero
 */
export function challengeTtlSeconds(
  difficulty: number,
  unlisted: Behaviors['unlistedChallengeTtl'],
): number {
  const nearest = Math.min(Math.max(difficulty, 2), 6);
  const seconds = CHALLENGE_TTL_SECONDS[nearest] ?? 90;
  const beyond = difficulty - nearest;
  return unlisted === 'nearest' ? seconds : seconds + beyond * (beyond < 0 ? 30 : 60);
}

/**
 * Checks whether a nonce solves a challenge: the hex SHA-256 digest of `challenge:nonce`, both as
 * text, begins with `difficulty` zeros.
 */
export function solves(challenge: string, nonce: number, difficulty: number): boolean {
  return toHex(hashText(`${challenge}:${nonce}`)).startsWith('0'.repeat(difficulty));
}

const HASHES_PER_TURN = 20_000; // some 40 ms, after which other requests get their turn

/**
 * Finds the smallest nonce that solves a challenge, without holding up other requests.
 *
 * @throws the signal's reason when it aborts
 */
export async function findNonce(
  challenge: string,
  difficulty: number,
  signal?: AbortSignal,
): Promise<number> {
  // The challenge is hashed once; only the nonce is hashed at each try.
  const prefix = sha256.create().update(toUtf8(`${challenge}:`));
  for (let nonce = 0; ; nonce += 1) {
    const digest = prefix
      .clone()
      .update(toUtf8(String(nonce)))
      .digest();
    if (toHex(digest).startsWith('0'.repeat(difficulty))) return nonce;
    if (nonce % HASHES_PER_TURN === HASHES_PER_TURN - 1) {
      signal?.throwIfAborted();
      await new Promise((resolve) => setTimeout(resolve));
    }
  }
}
