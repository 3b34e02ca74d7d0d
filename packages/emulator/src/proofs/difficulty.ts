import type { Behaviors } from '../behaviors/behaviors.ts';
import type { RateLimits } from '../limits/rate-limiter.ts';
import type { Traffic } from '../limits/traffic.ts';
import type { Pipeline } from '../model/pipeline.ts';

/** The traffic that moves the difficulty. */
export interface DifficultyNeeds {
  readonly behaviors: Behaviors;
  readonly rateLimits: RateLimits;
  readonly traffic: Traffic;
}

/**
 * The difficulty that a pipeline asks for now; a proof below it is stale. It rises in a line from the
 * pipeline's base to the maximum, as its traffic nears its own caps.
 *
 * @see the interface, "GET {base_url}/api/v1.2/transactions/challenge"
 */
export function currentDifficulty(
  { behaviors, rateLimits, traffic }: DifficultyNeeds,
  pipeline: Pipeline,
): number {
  const { baseDifficulty, adaptiveDifficulty, turnstile } = pipeline;
  if (!adaptiveDifficulty) return baseDifficulty;
  const share = Math.min(rateLimits.shareOf(pipeline) + traffic.shareOf(pipeline.id), 1);
  const start = turnstile.enabled ? behaviors.captchaRampPercent / 100 : 0;
  const risen = Math.max(share - start, 0) / (1 - start);
  // A base above the maximum stays the base.
  const difficulty = baseDifficulty + Math.max(behaviors.maxDifficulty - baseDifficulty, 0) * risen;
  return behaviors.difficultyRounding === 'ceil'
    ? Math.ceil(difficulty - ROUNDING_ERROR)
    : Math.round(difficulty);
}

// What is a whole number on paper may be a little more after a division, and must not count as one more.
const ROUNDING_ERROR = 1e-9;
