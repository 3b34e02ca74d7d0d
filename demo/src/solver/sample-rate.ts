import type { Progress, Solver } from '@otp-kit/pow';
import { randomChallenge } from './challenge.ts';

/** So hard that no sample finds a solution, and that every worker allowed takes part. */
const ENDLESS = 14;
/** What passes before measuring: a worker starts, and its code moves to the optimised form. */
const WARM_UP_MS = 200;

/**
 * Measures a solver at work.
 *
 * @returns hashes a second
 * @throws what `solve` throws, and the signal's reason
 */
export async function sampleRate(solver: Solver, ms: number, signal: AbortSignal): Promise<number> {
  const done = new AbortController();
  const timer = setTimeout(() => done.abort(), 10 * (WARM_UP_MS + ms));
  let begun: Mark | undefined;
  let last: Mark | undefined;
  let firstAt: number | undefined;
  const onProgress = ({ hashes }: Progress) => {
    const mark = { hashes, at: performance.now() };
    firstAt ??= mark.at;
    if (mark.at - firstAt < WARM_UP_MS) return;
    begun ??= mark;
    last = mark;
    if (mark.at - begun.at >= ms) done.abort();
  };
  try {
    await solver.solve(
      { challenge: randomChallenge(), difficulty: ENDLESS },
      { signal: AbortSignal.any([signal, done.signal]), onProgress },
    );
  } catch (error) {
    if (signal.aborted || !done.signal.aborted) throw error;
  } finally {
    clearTimeout(timer);
  }
  return begun && last && last.at > begun.at
    ? ((last.hashes - begun.hashes) / (last.at - begun.at)) * 1000
    : 0;
}

interface Mark {
  readonly hashes: number;
  readonly at: number;
}
