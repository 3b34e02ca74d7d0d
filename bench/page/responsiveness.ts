import { createSolver } from '@otp-kit/pow';
import type { Answer } from './round.ts';

/** How long the page's own thread was kept from other work. */
export interface Responsiveness {
  /** The longest task that the browser reports, which it does from 50 ms; 0 for none. */
  readonly longestTaskMs: number;
  /** The longest wait of a timer due every 4 ms, in all browsers and also below 50 ms. */
  readonly longestGapMs: number;
  /** The same while as many workers merely keep their cores busy, for as long: the machine's own share. */
  readonly busyGapMs: number;
  readonly workers: number;
  readonly elapsedMs: number;
  readonly answer: Answer;
}

/** Solves one long puzzle with the defaults, and watches the page's thread meanwhile. */
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

/** Milliseconds from each abort to the rejection, in the middle of solves that would not end. */
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
  /** Ends it; returns the longest, in milliseconds. */
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
