import type { SolverPort } from '@otp-kit/client';
import type { Reply } from './browser.ts';

/** Solves a challenge as the proxy gave it. */
export async function solveOnce(
  solver: SolverPort,
  { challenge, difficulty, algorithm, challengeToken }: Reply['data'],
) {
  const puzzle = {
    challenge: String(challenge),
    difficulty: Number(difficulty),
    algorithm: String(algorithm),
  };
  const { nonce } = await solver.solve(puzzle);
  return { challengeToken, nonce };
}
