/** A value that was measured at a time. */
export interface Sample {
  readonly minute: number;
  readonly value: number;
}

/** The line of the least squares through samples. */
export interface Trend {
  /** Growth in a minute. */
  readonly slope: number;
  /** The standard error of the slope: how far chance alone moves it. */
  readonly error: number;
}

/** @throws {RangeError} for fewer than three samples, which have no error */
export function trendOf(samples: readonly Sample[]): Trend {
  const count = samples.length;
  if (count < 3) throw new RangeError('a trend needs three samples');
  const mean = (of: (sample: Sample) => number): number =>
    samples.reduce((sum, sample) => sum + of(sample), 0) / count;
  const [minute, value] = [mean((sample) => sample.minute), mean((sample) => sample.value)];
  const spread = samples.reduce((sum, sample) => sum + (sample.minute - minute) ** 2, 0);
  const slope =
    samples.reduce((sum, sample) => sum + (sample.minute - minute) * (sample.value - value), 0) /
    spread;
  const residual = samples.reduce(
    (sum, sample) => sum + (sample.value - value - slope * (sample.minute - minute)) ** 2,
    0,
  );
  return { slope, error: Math.sqrt(residual / (count - 2) / spread) };
}
