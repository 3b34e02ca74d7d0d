import {
  BACKOFF_MS,
  CLOCK_TOLERANCE_MS,
  FEW_REPEATS,
  LEASE_MS,
  MAX_BACKOFF_MS,
  UNNAMED_WAIT_MS,
} from '../constants/lifetimes-and-limits.ts';
import type { ClassifiedResponse } from './classify-utility-response.ts';

/** What the next repetition depends on. */
export interface RetryHistory {
  /** The requests so far, the last one included. */
  readonly tries: number;
  /** Since the first of the requests, in milliseconds. */
  readonly elapsedMs: number;
  /** How far the service's clock is ahead, by its last response; `undefined` if that had no date. */
  readonly measuredOffsetMs: number | undefined;
  /** From 0 to 1. */
  readonly random: number;
}

/**
 * After how many milliseconds an operation may be sent again by itself. `undefined`: not by itself.
 *
 * @see the interface, "Retry rules", "Idempotency rules"
 */
export function retryDelay(
  { repeat, waitSeconds }: ClassifiedResponse,
  history: RetryHistory,
): number | undefined {
  const { tries } = history;
  switch (repeat) {
    case 'never':
      return undefined;
    case 'few':
      return tries > FEW_REPEATS ? undefined : backoff(history);
    case 'at-once':
      return tries === 1 ? 0 : backoff(history);
    case 'corrected-clock':
      return tries === 1 && isClockOff(history) ? 0 : undefined;
    case 'after-lease':
      return named(waitSeconds) ?? untilLeaseEnds(history);
    case 'after-wait':
      return named(waitSeconds) ?? UNNAMED_WAIT_MS;
    default:
      return named(waitSeconds) ?? backoff(history);
  }
}

function isClockOff({ measuredOffsetMs = 0 }: RetryHistory): boolean {
  return Math.abs(measuredOffsetMs) > CLOCK_TOLERANCE_MS;
}

function untilLeaseEnds({ tries, elapsedMs }: RetryHistory): number {
  // The other request began before this response, and before our second request at the latest.
  return Math.max(LEASE_MS - (tries === 1 ? 0 : elapsedMs), BACKOFF_MS);
}

function named(seconds: number | undefined): number | undefined {
  return seconds === undefined ? undefined : seconds * 1000;
}

/** Twice as long each time, and shortened by up to a half, so that many clients do not repeat together. */
function backoff({ tries, random }: RetryHistory): number {
  const full = Math.min(BACKOFF_MS * 2 ** (tries - 1), MAX_BACKOFF_MS);
  return Math.round(full * (1 - random / 2));
}
