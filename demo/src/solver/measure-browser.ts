import { createSolver, type EngineName, type SolverOptions } from '@otp-kit/pow';
import { medianOf } from './chances.ts';
import { sampleRate } from './sample-rate.ts';

/** The engines, as the kit orders them. */
export const ENGINES: readonly EngineName[] = ['wasm-simd', 'hash-wasm', 'javascript', 'webcrypto'];

const ROUNDS = 3;
const SAMPLE_MS = 300;

/** One line of the table: an engine in one worker, or the best engine in several. */
export interface Contender {
  readonly engine: EngineName | undefined;
  readonly workers: number;
}

/** What is known of a contender so far. */
export interface Measured extends Contender {
  /** The median of the rounds, in hashes a second; undefined before the first. */
  readonly rate: number | undefined;
  /** False where this browser does not run the engine. */
  readonly available: boolean;
}

/** Each engine in one worker; then the fastest in two, and in as many as the browser reports cores. */
export function contenders(): readonly Contender[] {
  const cores = Math.min(8, Math.max(1, navigator.hardwareConcurrency || 2));
  const counts = [...new Set([1, 2, cores])].sort((a, b) => a - b);
  return [
    ...ENGINES.map((engine) => ({ engine, workers: 1 })),
    ...counts.map((workers) => ({ engine: undefined, workers })),
  ];
}

/**
 * Measures all of them in turns, so that a slow second of the machine affects all equally.
 *
 * @param onRound called after every sample with all that is known by then
 * @throws the signal's reason
 */
export async function measureBrowser(
  signal: AbortSignal,
  onRound: (table: readonly Measured[]) => void,
): Promise<readonly Measured[]> {
  const runs = contenders().map((contender) => ({
    contender,
    solver: createSolver(optionsFor(contender)),
    rates: [] as number[],
    available: true,
  }));
  const table = () =>
    runs.map(({ contender, rates, available }) => ({
      ...contender,
      available,
      rate: rates.length > 0 ? medianOf(rates) : undefined,
    }));
  try {
    for (let round = 0; round < ROUNDS; round++) {
      for (const run of runs.filter(({ available }) => available)) {
        try {
          run.rates.push(await sampleRate(run.solver, SAMPLE_MS, signal));
        } catch {
          // An engine that does not start is a finding, not a failure. A stop ends everything.
          signal.throwIfAborted();
          run.available = false;
        }
        onRound(table());
      }
    }
    return table();
  } finally {
    for (const { solver } of runs) solver.close();
  }
}

function optionsFor({ engine, workers }: Contender): SolverOptions {
  // The table shows which engine is slow.
  return { workers, log: () => undefined, ...(engine && { engine }) };
}
