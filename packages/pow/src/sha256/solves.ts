import { sha256Hex } from './sha256.ts';

/** The interface's rule: the hex SHA-256 of `challenge:nonce` begins with `difficulty` zeros. */
export function solves(challenge: string, difficulty: number, nonce: number): boolean {
  return sha256Hex(`${challenge}:${nonce}`).startsWith('0'.repeat(difficulty));
}
