/** Repeated measurements of one quantity. */
export interface Figure {
  readonly median: number;
  readonly min: number;
  readonly max: number;
  readonly count: number;
}

/** @throws {RangeError} if the list is empty */
export function figureOf(values: readonly number[]): Figure {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (index: number) => {
    const value = sorted[index];
    if (value === undefined) throw new RangeError('an empty list has no median');
    return value;
  };
  const last = sorted.length - 1;
  const median = (at(Math.floor(last / 2)) + at(Math.ceil(last / 2))) / 2;
  return { median, min: at(0), max: at(last), count: sorted.length };
}

/** The median, with the least and the greatest in parentheses. */
export function spreadText(
  { median, min, max }: Figure,
  text: (value: number) => string = (value) => value.toFixed(2),
): string {
  return `${text(median)} (${text(min)} to ${text(max)})`;
}
