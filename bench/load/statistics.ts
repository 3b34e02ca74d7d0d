/** The time that a share of sorted times did not exceed. NaN without a time. */
export function percentile(sorted: readonly number[], share: number): number {
  // The nearest rank: with 100 times, the 99th is p99.
  return sorted[Math.max(Math.ceil(share * sorted.length) - 1, 0)] ?? Number.NaN;
}

/** The line of the least squares through samples. */
export interface Trend {
  /** Growth in a minute. */
  readonly slope: number;
  /** The standard error of the slope: how far chance alone moves it. */
  readonly error: number;
}

/** @throws {RangeError} for fewer than three samples, which have no error */
export function trendOf(
  samples: readonly { readonly minute: number; readonly value: number }[],
): Trend {
  const count = samples.length;
  if (count < 3) throw new RangeError('a trend needs three samples');
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const meanMinute = sum(samples.map(({ minute }) => minute)) / count;
  const meanValue = sum(samples.map(({ value }) => value)) / count;
  const offsets = samples.map(
    ({ minute, value }) => [minute - meanMinute, value - meanValue] as const,
  );
  const spread = sum(offsets.map(([x]) => x ** 2));
  const slope = sum(offsets.map(([x, y]) => x * y)) / spread;
  const residual = sum(offsets.map(([x, y]) => (y - slope * x) ** 2));
  return { slope, error: Math.sqrt(residual / (count - 2) / spread) };
}
