import { type ChallengeClaims, readChallengeToken } from '../challenge-token.ts';
import { currentDifficulty } from '../difficulty.ts';
import type { Pipeline } from '../entities.ts';
import { solves } from '../proof-of-work.ts';
import type { Refusal } from '../refusal.ts';
import { isObject } from '../request-body.ts';
import type { Workspace } from '../workspace.ts';

/**
 * Refuses a send without a valid proof, and uses the proof up when it is valid: whatever fails
 * later, the next send needs a new one. Where the pipeline asks for none, a proof is not looked at.
 *
 * 1. there is one, with a token that this service signed
 * 2. it was issued for this pipeline
 * 3. it has not expired
 * 4. it was issued at the current difficulty or above
 * 5. the nonce solves it
 * 6. it was not used before
 */
export async function checkProof(
  { workspace, pipeline }: { workspace: Workspace; pipeline: Pipeline },
  powSolution: unknown,
): Promise<Refusal | undefined> {
  if (pipeline.dev.bypassPoW) return undefined;
  if (powSolution === undefined || powSolution === null) {
    return { code: 'POW_SOLUTION_MISSING', message: 'powSolution is required' };
  }
  const { challengeToken, nonce } = isObject(powSolution) ? powSolution : {};
  if (typeof challengeToken !== 'string') {
    return { code: 'POW_INVALID_TOKEN', message: 'challengeToken must be a string' };
  }
  const token = await readChallengeToken(workspace.proofs.key, challengeToken);
  if (!token.ok) {
    return { code: token.code, message: 'challengeToken is not one that was issued here' };
  }
  return checkClaims({ workspace, pipeline }, token.claims, nonce);
}

function checkClaims(
  { workspace, pipeline }: { workspace: Workspace; pipeline: Pipeline },
  { pipelineID, challenge, difficulty, expiresAtMs }: ChallengeClaims,
  nonce: unknown,
): Refusal | undefined {
  if (pipelineID !== pipeline.id) {
    return { code: 'POW_PIPELINE_MISMATCH', message: 'the proof is bound to another pipeline' };
  }
  if (workspace.clock.now() >= expiresAtMs) {
    return { code: 'POW_CHALLENGE_EXPIRED', message: 'the challenge has expired' };
  }
  if (difficulty < currentDifficulty(workspace, pipeline)) {
    return {
      code: 'POW_DIFFICULTY_STALE',
      message: 'the challenge was issued below the current difficulty',
    };
  }
  if (!isNonce(nonce) || !solves(challenge, nonce, difficulty)) {
    return { code: 'POW_INVALID_SOLUTION', message: 'the nonce does not solve the challenge' };
  }
  // Nothing is awaited from here on, so that of two sends with one proof only the first gets through.
  return workspace.proofs.consume(challenge)
    ? undefined
    : { code: 'POW_CHALLENGE_REPLAYED', message: 'the proof was used before' };
}

function isNonce(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}
