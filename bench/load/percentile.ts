/** The time that a share of sorted times did not exceed. NaN without a time. */
export function percentile(sorted: readonly number[], share: number): number {
  // The nearest rank: with 100 times, the 99th is p99.
  return sorted[Math.max(Math.ceil(share * sorted.length) - 1, 0)] ?? Number.NaN;
}
