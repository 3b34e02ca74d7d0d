import type { Defect } from './defects/defect.ts';
import { playHistory } from './history.ts';
import type { Observation } from './observation.ts';
import { namesOf, type Shrunk, shrink } from './shrink.ts';

/** The flows of one history, unless there are fewer left. */
export const FLOWS_A_HISTORY = 20;

/** What is run: histories of consecutive seeds. */
export interface RunOptions {
  readonly seed: number;
  readonly flows: number;
  /** The names of the flows and mishaps that may happen; default all. */
  readonly kept?: ReadonlySet<string> | undefined;
  readonly defect?: (() => Defect) | undefined;
  /** Whether a violation is shrunk to the shortest history that shows it. Default true. */
  readonly shrinks?: boolean;
  /** Called after each history. It ends the run early by returning true. */
  readonly onHistory?: (totals: Totals) => boolean;
}

/** What was run, in numbers. */
export interface Totals {
  readonly firstSeed: number;
  readonly lastSeed: number;
  readonly histories: number;
  readonly flows: number;
  /** The flows and mishaps, by their kinds. */
  readonly happened: ReadonlyMap<string, number>;
  readonly observed: ReadonlyMap<Observation['kind'], number>;
}

/** What came of a run: it ends at the first violation, with the shortest history that shows it. */
export interface RunResult {
  readonly totals: Totals;
  readonly failure: (Shrunk & { readonly seed: number; readonly flows: number }) | undefined;
}

/** Plays histories until there are enough flows, or an invariant is violated. */
export async function run(options: RunOptions): Promise<RunResult> {
  const { seed: firstSeed, flows: wanted, kept, defect, shrinks = true } = options;
  const { onHistory = () => false } = options;
  const happened = new Map<string, number>();
  const observed = new Map<Observation['kind'], number>();
  let totals: Totals = {
    firstSeed,
    lastSeed: firstSeed,
    histories: 0,
    flows: 0,
    happened,
    observed,
  };
  while (totals.flows < wanted) {
    const seed = firstSeed + totals.histories;
    const flows = Math.min(FLOWS_A_HISTORY, wanted - totals.flows);
    const history = { seed, flows, kept, defect };
    const outcome = await playHistory(history);
    for (const { kind } of outcome.happened) {
      // What happens after some steps is of one kind.
      happened.set(kind, (happened.get(kind) ?? 0) + 1);
    }
    for (const [kind, count] of outcome.observed)
      observed.set(kind, (observed.get(kind) ?? 0) + count);
    totals = {
      ...totals,
      ...{ lastSeed: seed, histories: totals.histories + 1, flows: totals.flows + flows },
    };
    if (outcome.violation) {
      const found = { outcome, kept: namesOf(outcome) };
      const shortest = shrinks ? await shrink(history, outcome) : found;
      return { totals, failure: { ...shortest, seed, flows } };
    }
    if (onHistory(totals)) break;
  }
  return { totals, failure: undefined };
}
