import type { VerificationAddress } from '@otp-kit/protocol';
import type { Behaviors } from '../behaviors/behaviors.ts';
import type { Pipeline, RateDimension } from '../model/pipeline.ts';
import type { Clock } from '../primitives/clock.ts';
import {
  type Breach,
  createWindowLog,
  longestWait,
  type SavedWindowLog,
} from '../primitives/window-log.ts';

/** A send, as far as it is counted. */
export interface CountedSend {
  readonly account: { readonly id: string };
  readonly pipeline: Pipeline;
  readonly address: VerificationAddress;
  /** Undefined for an address that is not public: then no limit counts it. */
  readonly endUserIP: string | undefined;
}

/** A full window, and what it is counted by. */
export interface RateBreach extends Breach {
  readonly dimension: RateDimension;
}

/** The limiter of V1.2's sends. The caller checks before the send and counts after it. */
export interface RateLimits {
  /**
   * Finds the full window with the longest wait.
   *
   * @param nowMs by default now, by the workspace's clock
   */
  check(send: CountedSend, nowMs?: number): RateBreach | undefined;
  count(send: CountedSend): void;
  /** The traffic of a pipeline as a share of its own cap, from 0 to 1. */
  shareOf(pipeline: Pipeline): number;
  save(): SavedWindowLog;
}

/** All that a pipeline's limiter counts by. */
export const RATE_DIMENSIONS: readonly RateDimension[] = ['phoneNumber', 'endUserIP', 'pipeline'];

/** Creates the limiter of one workspace. */
export function createRateLimits(
  {
    clock,
    settings,
  }: { readonly clock: Clock; readonly settings: () => { readonly behaviors: Behaviors } },
  saved?: SavedWindowLog,
): RateLimits {
  const log = createWindowLog(clock, () => settings().behaviors.rateLimitWindow, saved);

  const keysOf = ({ account, pipeline, address, endUserIP }: CountedSend) => {
    const scope = settings().behaviors.phoneNumberScope;
    const owner = scope === 'account' ? account.id : pipeline.id;
    const { phoneNumber } = address;
    const keys: Partial<Record<RateDimension, string>> = {
      ...(phoneNumber !== undefined && {
        phoneNumber: keyOf('phoneNumber', scope, owner, phoneNumber),
      }),
      ...(endUserIP !== undefined && { endUserIP: keyOf('endUserIP', pipeline.id, endUserIP) }),
      pipeline: pipelineKey(pipeline),
    };
    return keys;
  };

  return {
    check: (send, nowMs) => {
      const keys = keysOf(send);
      const breaches = RATE_DIMENSIONS.flatMap((dimension) => {
        const key = keys[dimension];
        const breach = key && log.breach(key, send.pipeline.rateCaps[dimension], nowMs);
        return breach ? [{ dimension, ...breach }] : [];
      });
      return longestWait(breaches);
    },
    count: (send) => {
      for (const key of Object.values(keysOf(send))) log.record(key);
    },
    shareOf: (pipeline) => log.fill(pipelineKey(pipeline), pipeline.rateCaps.pipeline),
    save: () => log.save(),
  };
}

function pipelineKey({ id }: Pipeline): string {
  return keyOf('pipeline', id);
}

// A pipeline's ID may be any text: as JSON, no two lists of parts become the same key.
function keyOf(...parts: readonly string[]): string {
  return JSON.stringify(parts);
}
