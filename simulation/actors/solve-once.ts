import type { SolverPort } from '@otp-kit/client';
import type { Reply } from './browser.ts';

/** Solves a challenge as the proxy gave it. */
export async function solveOnce(
  solver: SolverPort,
  { challenge, difficulty, algorithm, challengeToken }: Reply['data'],
) {
  const puzzle = { challenge, difficulty, algorithm };
  const { nonce } = await solver.solve(puzzle as Parameters<SolverPort['solve']>[0]);
  return { challengeToken, nonce };
}
