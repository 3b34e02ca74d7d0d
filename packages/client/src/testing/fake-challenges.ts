import { type PuzzleAnswer, verify } from '@otp-kit/pow';
import type { FakeBehavior } from './fake-outcomes.ts';

/** A proof-of-work challenge, as the response of `challenge` has it. */
interface FakeChallenge {
  readonly challengeRequired: true;
  readonly challenge: string;
  readonly difficulty: number;
  readonly challengeToken: string;
  readonly expiresAt: string;
  readonly algorithm: 'sha256';
}

/** The proof that a `send` carries. */
interface FakeProof {
  readonly challengeToken: string;
  readonly nonce: number;
}

/** Issues proof-of-work challenges, and checks each proof as the service does: right, in time, and once. */
export function createFakeChallenges(now: () => number) {
  const issued = new Map<string, Omit<PuzzleAnswer, 'nonce'> & { readonly expiresAtMs: number }>();

  return {
    issue(difficulty: number, lifeSeconds: number): FakeChallenge {
      const challenge = randomHex(32);
      const challengeToken = randomHex(8);
      const expiresAtMs = now() + lifeSeconds * 1000;
      issued.set(challengeToken, { challenge, difficulty, expiresAtMs });
      const expiresAt = new Date(expiresAtMs).toISOString();
      return {
        challengeRequired: true,
        challenge,
        difficulty,
        challengeToken,
        expiresAt,
        algorithm: 'sha256',
      };
    },

    /** Returns the code of the failure, or `undefined` if the proof is accepted. */
    async check(proof: FakeProof | undefined): Promise<FakeBehavior['send']> {
      if (proof === undefined) return 'POW_SOLUTION_MISSING';
      const puzzle = issued.get(proof.challengeToken);
      if (puzzle === undefined) return 'POW_CHALLENGE_REPLAYED';
      issued.delete(proof.challengeToken);
      if (puzzle.expiresAtMs <= now()) return 'POW_CHALLENGE_EXPIRED';
      const { challenge, difficulty } = puzzle;
      if (!(await verify({ challenge, difficulty, nonce: proof.nonce })))
        return 'POW_INVALID_SOLUTION';
      return undefined;
    },
  };
}

function randomHex(bytes: number): string {
  const values = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(values, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
