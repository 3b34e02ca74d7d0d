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

/** A figure that must not be below a limit. One that is undefined was not measured, and is missed. */
export function atLeast(
  what: string,
  least: number,
  value: number | undefined,
  format?: Format,
): Target {
  return limit(
    { what, bound: 'at least', value, holds: (value ?? Number.NaN) >= least },
    least,
    format,
  );
}

/** A figure that must not be above a limit. One that is undefined was not measured, and is missed. */
export function atMost(
  what: string,
  most: number,
  value: number | undefined,
  format?: Format,
): Target {
  return limit(
    { what, bound: 'at most', value, holds: (value ?? Number.NaN) <= most },
    most,
    format,
  );
}

/** Something that must not occur at all. */
export function none(what: string, count: number): Target {
  return { what, required: 'none', measured: String(count), holds: count === 0 };
}

interface Limit {
  readonly what: string;
  readonly bound: string;
  readonly value: number | undefined;
  readonly holds: boolean;
}

function limit({ what, bound, value, holds }: Limit, by: number, format: Format = {}): Target {
  const { unit = '', digits = 2 } = format;
  const required = `${bound} ${by} ${unit}`.trim();
  if (value === undefined) return { what, required, holds };
  return { what, required, measured: `${value.toFixed(digits)} ${unit}`.trim(), holds };
}

/** Prints the targets that a run missed. The program then exits with 1, after what it still has to do. */
export function failIfMissed(targets: readonly Target[]): void {
  for (const { what, required, measured = 'not measured', holds } of targets) {
    if (holds) continue;
    console.error(`missed: ${what}: ${required} required, ${measured}`);
    process.exitCode = 1;
  }
}
