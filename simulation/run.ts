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
}

/** What was run, in numbers. */
export interface Totals {
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
  let totals = NOTHING;
  while (totals.flows < wanted) {
    const seed = firstSeed + totals.histories;
    const flows = Math.min(FLOWS_A_HISTORY, wanted - totals.flows);
    const history = { seed, flows, kept, defect };
    const outcome = await playHistory(history);
    const happened = new Map<string, number>();
    // What happens after some steps is of one kind.
    for (const { kind } of outcome.happened) happened.set(kind, (happened.get(kind) ?? 0) + 1);
    totals = add(totals, { histories: 1, flows, happened, observed: outcome.observed });
    if (outcome.violation) {
      const found = { outcome, kept: namesOf(outcome) };
      const shortest = shrinks ? await shrink(history, outcome) : found;
      return { totals, failure: { ...shortest, seed, flows } };
    }
  }
  return { totals, failure: undefined };
}

/** What no history has shown yet. */
export const NOTHING: Totals = { histories: 0, flows: 0, happened: new Map(), observed: new Map() };

/** The numbers of two runs together. */
export function add(some: Totals, others: Totals): Totals {
  return {
    histories: some.histories + others.histories,
    flows: some.flows + others.flows,
    happened: addCounts(some.happened, others.happened),
    observed: addCounts(some.observed, others.observed),
  };
}

function addCounts<Kind>(
  some: ReadonlyMap<Kind, number>,
  others: ReadonlyMap<Kind, number>,
): ReadonlyMap<Kind, number> {
  const sums = new Map(some);
  for (const [kind, count] of others) sums.set(kind, (sums.get(kind) ?? 0) + count);
  return sums;
}
