import { createSolver, type EngineName, type Solver } from '@otp-kit/pow';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { MOST_WORKERS } from './measure-browser.ts';
import type { Rates } from './rates.ts';
import { sampleRate } from './sample-rate.ts';

/** What the visitor chose. */
export interface Settings {
  readonly difficulty: number;
  /** Undefined where the kit chooses. */
  readonly workers: number | undefined;
  /** Undefined where the kit chooses. */
  readonly engine: EngineName | undefined;
}

/** What the page can do. */
export type JobName = 'one' | 'measure';

/** The state of a job. */
export type JobStatus = 'idle' | 'running' | 'done' | 'stopped' | 'unavailable' | 'failed';

/** A job and its work. */
export interface Job {
  readonly name: JobName;
  /** It has begun by itself, and makes way for any other job. */
  readonly isAutomatic?: boolean;
  readonly work: (solver: Solver, signal: AbortSignal) => Promise<void>;
}

/** The page's one solver. It does one job at a time, so that no measurement disturbs another. */
export interface Bench {
  readonly statusOf: (name: JobName) => JobStatus;
  readonly running: Pick<Job, 'name' | 'isAutomatic'> | undefined;
  /** With these settings; empty before they are known. */
  readonly rates: Rates;
  /** The rates have been estimated, or cannot be. */
  readonly isReady: boolean;
  /** Starts a job. One that runs is stopped. */
  readonly start: (job: Job) => void;
  readonly stop: () => void;
}

interface BenchOptions extends Pick<Settings, 'engine' | 'workers'> {
  /** Whether the rates are estimated before the first job. */
  readonly estimates: boolean;
}

/** Keeps a solver for the settings, and estimates its rates when they change. */
export function useBench({ engine, workers, estimates }: BenchOptions): Bench {
  const solver = useRef<Solver>(undefined);
  // The running job or estimate. The next one stops it.
  const current = useRef(new AbortController());
  const busy = useRef<Job>(undefined);
  const key = `${engine} ${workers}`;
  // True of the settings that they were found with, and forgotten with them; the engines' measurement is not.
  const [statuses, setStatuses] = useState<Partial<Record<JobName, Noted>>>({});
  const [running, setRunning] = useState<Job>();

  // Before the buttons work: a press without a solver would do nothing.
  useLayoutEffect(() => {
    const own = createSolver({ engine, workers, log: () => undefined });
    current.current.abort();
    solver.current = own;
    return () => {
      current.current.abort();
      own.close();
    };
  }, [engine, workers]);
  const estimate = useEstimate({
    solver,
    current,
    engine,
    workers,
    key,
    isDue: estimates && !running,
  });

  function start(job: Job): void {
    // An effect can ask for the measurement in the moment after a press, before the press is drawn.
    if (!solver.current || (job.isAutomatic && busy.current)) return;
    current.current.abort();
    const own = new AbortController();
    current.current = own;
    busy.current = job;
    setRunning(job);
    note(job.name, 'running');
    void finish(job, statusAfter(job.work(solver.current, own.signal), own.signal));
  }

  async function finish(job: Job, status: Promise<JobStatus>): Promise<void> {
    note(job.name, await status);
    // Unless another job has taken its place.
    if (busy.current === job) busy.current = undefined;
    setRunning((now) => (now === job ? undefined : now));
  }

  const note = (name: JobName, status: JobStatus) =>
    setStatuses((others) => ({ ...others, [name]: { key, status } }));

  return {
    ...estimate,
    statusOf: (name) => {
      const noted = statuses[name];
      return noted && (name === 'measure' || noted.key === key) ? noted.status : 'idle';
    },
    running,
    start,
    stop: () => current.current.abort(),
  };
}

interface Noted {
  readonly key: string;
  readonly status: JobStatus;
}

interface EstimateOptions extends Pick<Settings, 'engine' | 'workers'> {
  readonly solver: RefObject<Solver | undefined>;
  readonly current: RefObject<AbortController>;
  /** Names the settings of the solver. */
  readonly key: string;
  readonly isDue: boolean;
}

/** Long enough for a first estimate, short enough to go unnoticed. */
const FIRST_SAMPLE_MS = 200;

const NO_RATES: Rates = [];

/** Estimates the rates of each solver once, whenever nothing else runs: in one worker, and in all that are allowed. */
function useEstimate(options: EstimateOptions): Pick<Bench, 'rates' | 'isReady'> {
  const { solver, current, engine, workers = MOST_WORKERS, key, isDue } = options;
  const [estimated, setEstimated] = useState<{ key: string; rates: Rates }>();
  const isReady = estimated?.key === key;

  useEffect(() => {
    if (!solver.current || !isDue || isReady) return;
    const estimate = new AbortController();
    // oxlint-disable-next-line react/immutability -- a ref of the caller, which stop() aborts
    current.current = estimate;
    const single = createSolver({ engine, workers: 1, log: () => undefined });
    const solvers = new Map([[1, single]]);
    if (workers > 1) solvers.set(workers, solver.current);
    void sampleRates(solvers, estimate.signal)
      // None where the engine does not run: the next solve reports it.
      .catch(() => NO_RATES)
      .then((rates) => estimate.signal.aborted || setEstimated({ key, rates }))
      .finally(() => single.close());
    return () => estimate.abort();
  }, [solver, current, engine, workers, key, isDue, isReady]);

  return { isReady, rates: isReady ? estimated.rates : NO_RATES };
}

async function sampleRates(
  solvers: ReadonlyMap<number, Solver>,
  signal: AbortSignal,
): Promise<Rates> {
  const rates: [number, number][] = [];
  for (const [workers, solver] of solvers) {
    rates.push([workers, await sampleRate(solver, FIRST_SAMPLE_MS, signal)]);
  }
  return rates.filter(([, rate]) => rate > 0);
}

async function statusAfter(work: Promise<void>, signal: AbortSignal): Promise<JobStatus> {
  try {
    await work;
    return 'done';
  } catch (error) {
    if (signal.aborted) return 'stopped';
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    return code === 'SOLVER_UNAVAILABLE' ? 'unavailable' : 'failed';
  }
}
