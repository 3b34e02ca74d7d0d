import { INVARIANTS } from './invariants/invariants.ts';
import type { Observation } from './observation.ts';

/** An invariant that did not hold. */
export interface Violation {
  readonly invariant: string;
  readonly what: string;
}

/** Watches all invariants of one history. */
export interface InvariantWatch {
  readonly observe: (observation: Observation) => void;
  /** The first violation, if there is one. */
  readonly violation: () => Violation | undefined;
  /** How many observations of each kind there were. */
  readonly observed: ReadonlyMap<Observation['kind'], number>;
}

/** @param now Unix milliseconds */
export function watchInvariants(
  now: () => number,
  tell: (line: () => string) => void,
): InvariantWatch {
  const observed = new Map<Observation['kind'], number>();
  const watches = INVARIANTS.map(({ name, watch }) => ({ name, check: watch() }));
  let violation: Violation | undefined;
  return {
    observed,
    violation: () => violation,
    observe(observation) {
      observed.set(observation.kind, (observed.get(observation.kind) ?? 0) + 1);
      for (const { name, check } of watches) {
        const what = violation ? undefined : check(observation, now());
        if (what === undefined) continue;
        tell(() => `VIOLATED: ${name}: ${what}`);
        violation = { invariant: name, what };
      }
    },
  };
}
