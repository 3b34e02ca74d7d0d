import type { ApiError } from '../http/api-error.ts';
import type { CallResult } from '../http/failure.ts';
import type { IncomingCall } from '../http/service-call.ts';
import type { Pipeline } from '../model/pipeline.ts';
import type { Clock } from '../primitives/clock.ts';
import { type Random, randomHex } from '../primitives/random.ts';
import { signChallengeToken } from '../proofs/challenge-token.ts';
import { currentDifficulty, type DifficultyNeeds } from '../proofs/difficulty.ts';
import { challengeTtlSeconds } from '../proofs/proof-of-work.ts';
import type { Proofs } from '../proofs/used-proofs.ts';
import { admit, type PipelineNeeds } from '../rules/admission.ts';

/** What a challenge is made of. */
export interface ChallengeNeeds extends DifficultyNeeds, PipelineNeeds {
  readonly clock: Clock;
  readonly proofs: Proofs;
  readonly random: Random;
}

/**
 * Handles GET challenge.
 * @see the interface, "GET {base_url}/api/v1.2/transactions/challenge"
 */
export async function handleChallenge({
  store,
  call,
}: IncomingCall<ChallengeNeeds>): Promise<CallResult<ApiError>> {
  const admission = admit(store, call.req.query());
  if (!admission.ok) return admission;
  const { workspace, pipeline } = admission;
  const { enabled: required, siteKey } = pipeline.turnstile;
  const turnstile = { required, siteKey: required ? siteKey : null };
  const data = pipeline.dev.bypassPoW
    ? { challengeRequired: false, turnstile }
    : { ...(await issueChallenge(workspace, pipeline)), turnstile };
  return { ok: true, body: { status: 'success', data } };
}

async function issueChallenge(workspace: ChallengeNeeds, pipeline: Pipeline) {
  const challenge = randomHex(workspace.random, 32);
  const difficulty = currentDifficulty(workspace, pipeline);
  const ttlSeconds = challengeTtlSeconds(difficulty, workspace.behaviors.unlistedChallengeTtl);
  const expiresAtMs = workspace.clock.now() + ttlSeconds * 1000;
  const challengeToken = await signChallengeToken(workspace.proofs.key, {
    challenge,
    difficulty,
    pipelineID: pipeline.id,
    expiresAtMs,
  });
  return {
    challengeRequired: true,
    challenge,
    difficulty,
    challengeToken,
    expiresAt: new Date(expiresAtMs).toISOString(),
    algorithm: 'sha256',
    instructions: `find a nonce so that sha256("${challenge}:" + nonce) in hex begins with ${difficulty} zeros`,
  };
}
