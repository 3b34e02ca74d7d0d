/** A figure that a benchmark must reach, and whether this run reached it. */
export interface Target {
  readonly what: string;
  readonly required: string;
  /** What was measured; undefined if it could not be. */
  readonly measured?: string;
  readonly holds: boolean;
}

/** How a figure is written. */
interface Format {
  /** Default: none. */
  readonly unit?: string;
  /** Decimal places of what was measured; default 2. */
  readonly digits?: number;
}

type Limit = (what: string, by: number, value: number | undefined, format?: Format) => Target;

/** A figure that must not be below a limit. One that is undefined was not measured, and is missed. */
export const atLeast: Limit = limit('at least', (value, by) => value >= by);

/** A figure that must not be above a limit. One that is undefined was not measured, and is missed. */
export const atMost: Limit = limit('at most', (value, by) => value <= by);

/** Something that must not occur at all. */
export function none(what: string, count: number): Target {
  return { what, required: 'none', measured: String(count), holds: count === 0 };
}

function limit(bound: string, isWithin: (value: number, by: number) => boolean): Limit {
  return (what, by, value, { unit = '', digits = 2 } = {}) => {
    const required = `${bound} ${by} ${unit}`.trim();
    if (value === undefined) return { what, required, holds: false };
    const measured = `${value.toFixed(digits)} ${unit}`.trim();
    return { what, required, measured, holds: isWithin(value, by) };
  };
}
