/** A figure that a benchmark must reach, and whether this run reached it. */
export interface Target {
  readonly what: string;
  readonly required: string;
  /** As measured; undefined if it could not be measured. */
  readonly measured?: string;
  readonly holds: boolean;
}

/** Prints the targets that a run missed. The program then exits with 1, after what it still has to do. */
export function failIfMissed(targets: readonly Target[]): void {
  for (const { what, required, measured = 'not measured', holds } of targets) {
    if (holds) continue;
    console.error(`missed: ${what}: ${required} required, ${measured}`);
    process.exitCode = 1;
  }
}
