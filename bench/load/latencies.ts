/** Times of answers in milliseconds, from the time at which the request was due. */
export interface Latencies {
  add(ms: number): void;
  readonly count: number;
  /** The time that this share of the answers did not exceed. NaN without an answer. */
  percentile(share: number): number;
}

/** Keeps every time of a run. */
export function createLatencies(): Latencies {
  const times: number[] = [];
  let isSorted = true;
  return {
    add(ms) {
      times.push(ms);
      isSorted = false;
    },
    get count() {
      return times.length;
    },
    percentile(share) {
      if (!isSorted) times.sort((a, b) => a - b);
      isSorted = true;
      // The nearest rank: with 100 times, the 99th is p99.
      return times[Math.max(Math.ceil(share * times.length) - 1, 0)] ?? Number.NaN;
    },
  };
}
