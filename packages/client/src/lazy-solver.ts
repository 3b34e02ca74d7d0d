import type { Solver } from '@otp-kit/pow';
import { OtpError } from '@otp-kit/protocol';
import type { SolverPort } from './options.ts';

/** Options of {@link createLazySolver}. */
export interface LazySolverOptions {
  readonly now: () => number;
  /** Default: imports `@otp-kit/pow`. */
  readonly load?: () => Promise<{ readonly createSolver: (options: SolverClock) => Solver }>;
}

interface SolverClock {
  readonly now: () => number;
}

/**
 * Creates a solver that loads its code at first use, so that a page with a form does not wait for it.
 * A failed load is retried with the next proof.
 */
export function createLazySolver({
  now,
  load = () => import('@otp-kit/pow'),
}: LazySolverOptions): SolverPort & { readonly close: () => void } {
  let solver: Promise<Solver> | undefined;
  let isClosed = false;

  async function open(): Promise<Solver> {
    try {
      const { createSolver } = await load();
      const loaded = createSolver({ now });
      if (isClosed) loaded.close();
      return loaded;
    } catch (cause) {
      solver = undefined;
      throw new OtpError('SOLVER_FAILED', undefined, { cause });
    }
  }

  const opened = () => (solver ??= open());

  return {
    // A failure here happens again in `solve`, which reports it.
    warm: () =>
      void opened()
        .then((ready) => ready.warm())
        .catch(() => {}),
    solve: async (puzzle, options) => (await opened()).solve(puzzle, options),
    close() {
      isClosed = true;
      void solver?.then((ready) => ready.close()).catch(() => {});
    },
  };
}
