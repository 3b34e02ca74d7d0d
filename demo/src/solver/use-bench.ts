import { createSolver, type EngineName, type Solver } from '@otp-kit/pow';
import { useLayoutEffect, useRef, useState } from 'react';
import { sampleRate } from './sample-rate.ts';
import type { PageStatus } from './words-ar.ts';

/** What the visitor chose. */
export interface Settings {
  readonly difficulty: number;
  /** Undefined where the kit chooses. */
  readonly workers: number | undefined;
  /** Undefined where the kit chooses. */
  readonly engine: EngineName | undefined;
}

/** A job: its status texts while it runs and when it is done, and the work. */
export interface Job {
  readonly running: PageStatus;
  readonly done: PageStatus;
  readonly work: (solver: Solver, signal: AbortSignal) => Promise<void>;
}

/** The page's one solver. It does one job at a time, so that no measurement disturbs another. */
export interface Bench {
  readonly status: PageStatus;
  /** The status of the job that runs, or undefined. */
  readonly running: PageStatus | undefined;
  /** Hashes a second with these settings; undefined before they are known. */
  readonly rate: number | undefined;
  readonly start: (job: Job) => void;
  readonly stop: () => void;
}

/** Long enough for a first estimate, short enough to go unnoticed. */
const FIRST_SAMPLE_MS = 200;

/** Keeps a solver for the settings, and estimates its rate when they change. */
export function useBench({ engine, workers }: Settings): Bench {
  const solver = useRef<Solver>(undefined);
  // The running job or estimate. The next one stops it.
  const current = useRef(new AbortController());
  const key = `${engine} ${workers}`;
  // Both are true of the settings that they were found with, and forgotten with them.
  const [said, say] = useState<{ key: string; status: PageStatus }>();
  const [estimated, setEstimated] = useState<{ key: string; rate: number }>();
  const [running, setRunning] = useState<PageStatus>();

  // Before the buttons work: a press without a solver would do nothing.
  useLayoutEffect(() => {
    const own = createSolver({ engine, workers, log: () => undefined });
    const estimate = new AbortController();
    solver.current = own;
    current.current = estimate;
    sampleRate(own, FIRST_SAMPLE_MS, estimate.signal)
      .then((rate) => setEstimated({ key, rate }))
      .catch(() => {
        // Stopped, or an engine that does not run here, which the next solve reports.
      });
    return () => {
      estimate.abort();
      own.close();
    };
  }, [engine, workers, key]);

  function start({ running: name, done, work }: Job): void {
    if (!solver.current) return;
    current.current.abort();
    const job = new AbortController();
    const { signal } = job;
    current.current = job;
    setRunning(name);
    say({ key, status: name });
    void finish(outcome(work(solver.current, signal), done, signal));
  }

  async function finish(job: Promise<PageStatus>): Promise<void> {
    say({ key, status: await job });
    setRunning(undefined);
  }

  const status = said?.key === key ? said.status : 'idle';
  const rate = estimated?.key === key ? estimated.rate : undefined;
  return { status, running, rate, start, stop: () => current.current.abort() };
}

async function outcome(
  work: Promise<void>,
  done: PageStatus,
  signal: AbortSignal,
): Promise<PageStatus> {
  try {
    await work;
    return done;
  } catch (error) {
    return statusOf(error, signal);
  }
}

function statusOf(error: unknown, signal: AbortSignal): PageStatus {
  if (signal.aborted) return 'stopped';
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'SOLVER_UNAVAILABLE' ? 'unavailable' : 'failed';
}
