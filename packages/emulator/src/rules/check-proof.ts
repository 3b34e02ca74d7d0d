import type { ApiError } from '../http/api-error.ts';
import { isObject } from '../http/request-body.ts';
import type { Clock } from '../primitives/clock.ts';
import { type ChallengeClaims, readChallengeToken } from '../proofs/challenge-token.ts';
import { currentDifficulty, type DifficultyNeeds } from '../proofs/difficulty.ts';
import { findNonce, solves } from '../proofs/proof-of-work.ts';
import type { Proofs } from '../proofs/used-proofs.ts';
import type { SendRequest } from './send-request.ts';
import { checkUnneeded } from './unneeded-proof.ts';

/** The key and the memory of proofs, the clock, and the current difficulty. */
export interface ProofNeeds extends DifficultyNeeds {
  readonly clock: Clock;
  readonly proofs: Proofs;
}

/**
 * Refuses a send without a valid proof, and uses the proof up when it is valid: whatever fails
 * later, the next send needs a new one.
 *
 * 1. there is one, with a token that this service signed
 * 2. it was issued for this pipeline
 * 3. it has not expired
 * 4. it was issued at the current difficulty or above
 * 5. the nonce solves it
 * 6. it was not used before
 */
export async function checkProof(request: SendRequest<ProofNeeds>): Promise<ApiError | undefined> {
  const { workspace, pipeline } = request;
  const powSolution = request.fields['powSolution'];
  if (pipeline.dev.bypassPoW) return checkUnneeded(request, 'powSolution');
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
  return checkClaims(request, token.claims, nonce);
}

async function checkClaims(
  request: SendRequest<ProofNeeds>,
  { pipelineID, challenge, difficulty, expiresAtMs }: ChallengeClaims,
  nonce: unknown,
): Promise<ApiError | undefined> {
  const { workspace, pipeline } = request;
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
  // The search ends where the nonce is at the latest, as that solves.
  if (
    workspace.behaviors.nonce === 'smallest' &&
    nonce !== (await findNonce(challenge, difficulty))
  ) {
    return {
      code: 'POW_INVALID_SOLUTION',
      message: 'a smaller nonce solves the challenge',
      behavior: 'nonce',
    };
  }
  // Nothing is awaited from here on, so that of two sends with one proof only the first gets through.
  if (!workspace.proofs.consume(challenge)) {
    return { code: 'POW_CHALLENGE_REPLAYED', message: 'the proof was used before' };
  }
  request.usedChallenge = challenge;
  return undefined;
}

function isNonce(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}
