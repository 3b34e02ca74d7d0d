import { createHash } from 'node:crypto';
import { OtpError } from '@otp-kit/protocol';
import { type Clock, type Held, held } from './clock.fixture.ts';
import type { SolverPort } from './index.ts';

/** A small solver that really solves. `hold` makes it wait before each result. */
export function createFakeSolver(clock: Clock) {
  const calls: { difficulty: number; endsAtMs: number | undefined; signal: AbortSignal }[] = [];
  let gate: Held<void> | undefined;
  let warmed = 0;
  const solver: SolverPort = {
    warm: () => {
      warmed += 1;
    },
    async solve(puzzle, { signal = new AbortController().signal, onProgress, endsAtMs } = {}) {
      calls.push({ difficulty: puzzle.difficulty, endsAtMs, signal });
      onProgress?.({ hashes: 5, expectedHashes: 16 ** puzzle.difficulty, elapsedMs: 0 });
      await gate?.promise;
      if (signal.aborted) throw new OtpError('ABORTED', 'the caller aborted');
      if (endsAtMs !== undefined && clock.now() >= endsAtMs) {
        throw new OtpError('DEADLINE_EXCEEDED', 'the deadline passed');
      }
      let nonce = 0;
      while (!solves(puzzle, nonce)) nonce += 1;
      return { nonce, hashes: nonce + 1, elapsedMs: 0, engine: 'hash-wasm', workers: 1 };
    },
  };
  return {
    solver,
    calls,
    /** How often `warm` was called. */
    warmed: () => warmed,
    hold() {
      gate = held();
      return () => gate?.resolve();
    },
  };
}

/** Checks a nonce as the service does, by another SHA-256 than the kit's. */
export function solves(
  { challenge, difficulty }: { challenge: string; difficulty: number },
  n: number,
) {
  const digest = createHash('sha256').update(`${challenge}:${n}`).digest('hex');
  return digest.startsWith('0'.repeat(difficulty));
}
