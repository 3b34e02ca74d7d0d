import { createSolver } from '@otp-kit/pow';
import type { Answer } from './round.ts';

/** How long the page's main thread was blocked. */
export interface Responsiveness {
  /** The longest task that the browser reports; it reports tasks of 50 ms or more. 0 for none. */
  readonly longestTaskMs: number;
  /** The longest gap of a timer that is due every 4 ms. It works in every browser, and below 50 ms, too. */
  readonly longestGapMs: number;
  /** The same gap while as many workers keep their cores busy without a solver: the machine's own share. */
  readonly busyGapMs: number;
  readonly workers: number;
  readonly elapsedMs: number;
  readonly answer: Answer;
}

/** Solves one long puzzle with the defaults and measures the main thread meanwhile. */
export async function watchSolve(challenge: string, difficulty: number): Promise<Responsiveness> {
  const gaps = watchGaps();
  const tasks = watchLongTasks();
  const begunAt = performance.now();
  const solver = createSolver();
  const { nonce, workers } = await solver.solve({ challenge, difficulty });
  solver.close();
  const elapsedMs = performance.now() - begunAt;
  const longestGapMs = gaps.stop();
  const longestTaskMs = tasks.stop();

  const busyGapMs = await watchBurning(workers, elapsedMs);
  const answer = { challenge, difficulty, nonce };
  return { longestTaskMs, longestGapMs, busyGapMs, workers, elapsedMs, answer };
}

async function watchBurning(workers: number, durationMs: number): Promise<number> {
  const gaps = watchGaps();
  const burning = Array.from(
    { length: workers },
    () => new Worker(new URL('./workers/burn.ts', import.meta.url), { type: 'module' }),
  );
  for (const worker of burning) worker.postMessage('burn');
  await new Promise((resolve) => setTimeout(resolve, durationMs));
  const longest = gaps.stop();
  for (const worker of burning) worker.terminate();
  return longest;
}

/** Milliseconds from each abort to the rejection, during solves without a solution. */
export async function timeAborts(challenge: string, count: number): Promise<readonly number[]> {
  const solver = createSolver();
  const latencies: number[] = [];
  for (let nth = 0; nth < count; nth++) {
    const abort = new AbortController();
    const rejected = solver.solve({ challenge, difficulty: 64 }, { signal: abort.signal }).then(
      () => Promise.reject(new Error('a puzzle without a solution was solved')),
      () => performance.now(),
    );
    await new Promise((resolve) => setTimeout(resolve, 40 + 3 * nth));
    const abortedAt = performance.now();
    abort.abort();
    latencies.push((await rejected) - abortedAt);
  }
  solver.close();
  return latencies;
}

interface Watch {
  /** Stops the measurement; returns the longest gap in milliseconds. */
  stop(): number;
}

function watchGaps(): Watch {
  let longest = 0;
  let last = performance.now();
  const tick = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const timer = setInterval(tick, 4);
  return {
    stop() {
      tick();
      clearInterval(timer);
      return longest;
    },
  };
}

function watchLongTasks(): Watch {
  let longest = 0;
  const take = (entries: PerformanceEntryList) => {
    for (const { duration } of entries) longest = Math.max(longest, duration);
  };
  const observer = new PerformanceObserver((list) => take(list.getEntries()));
  observer.observe({ type: 'longtask' });
  return {
    stop() {
      take(observer.takeRecords());
      observer.disconnect();
      return longest;
    },
  };
}
