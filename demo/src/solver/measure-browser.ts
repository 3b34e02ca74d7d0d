import { createSolver, type EngineName, type SolverOptions } from '@otp-kit/pow';
import { medianOf } from './chances.ts';
import { sampleRate } from './sample-rate.ts';

/** The engines, as the kit orders them. */
export const ENGINES: readonly EngineName[] = ['wasm-simd', 'hash-wasm', 'javascript', 'webcrypto'];

const ROUNDS = 3;
const SAMPLE_MS = 150;

/** One line of the table: an engine in one worker, or the kit's choice in several. */
export interface Contender {
  readonly engine: EngineName | undefined;
  readonly workers: number;
}

/** What is known of a contender so far. */
export interface Measured extends Contender {
  /** The median of the rounds, in hashes a second; undefined before the first. */
  readonly rate: number | undefined;
  /** False where this browser does not run the engine. */
  readonly isAvailable: boolean;
}

/** The most workers that the kit allows here: one for each core that the browser reports, up to eight. */
export const MOST_WORKERS: number = Math.min(8, navigator.hardwareConcurrency || 2);

/** Each engine in one worker; then the kit's choice in as many as it allows. */
export const CONTENDERS: readonly Contender[] = [
  ...ENGINES.map((engine) => ({ engine, workers: 1 })),
  { engine: undefined, workers: MOST_WORKERS },
];

/** How many samples a measurement takes. */
export const SAMPLES: number = ROUNDS * CONTENDERS.length;

/**
 * Measures all of them in turns, so that a slow second of the machine affects all equally.
 *
 * @param onSample called after every sample with all that is known by then
 * @throws the signal's reason
 */
export async function measureBrowser(
  signal: AbortSignal,
  onSample: (table: readonly Measured[]) => void,
): Promise<void> {
  const runs = CONTENDERS.map((contender) => ({
    contender,
    solver: createSolver(optionsFor(contender)),
    rates: [] as number[],
    isAvailable: true,
  }));
  const table = () =>
    runs.map(({ contender, rates, isAvailable }) => ({
      ...contender,
      isAvailable,
      rate: rates.length > 0 ? medianOf(rates) : undefined,
    }));
  try {
    for (let round = 0; round < ROUNDS; round++) {
      for (const run of runs.filter(({ isAvailable }) => isAvailable)) {
        try {
          run.rates.push(await sampleRate(run.solver, SAMPLE_MS, signal));
        } catch {
          // An engine that does not start is a finding, not a failure. A stop ends everything.
          signal.throwIfAborted();
          run.isAvailable = false;
        }
        onSample(table());
      }
    }
  } finally {
    for (const { solver } of runs) solver.close();
  }
}

function optionsFor({ engine, workers }: Contender): SolverOptions {
  // The table shows which engine is slow.
  return { workers, log: () => undefined, ...(engine && { engine }) };
}
