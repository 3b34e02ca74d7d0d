import type { Observation } from '../observation.ts';

/** Something that holds in every moment of every history. */
export interface Invariant {
  readonly name: string;
  /** What it looks at, so that the report can say how often it was checked. */
  readonly checkedAt: Observation['kind'];
  /** Begins to watch a history. Returns a function that takes each observation and says what is wrong, if anything is. */
  readonly watch: () => Watch;
}

/** @param atMs when it was observed */
export type Watch = (observation: Observation, atMs: number) => string | undefined;
