import { type Failed, failed } from './failure.ts';

/** What a check finds: facts for the checks after it, or why the call fails. */
export type Found<Facts, Error> = (Facts & { readonly ok: true }) | Failed<Error>;

/**
 * The checks of a call in their order. Each is handed what the call brings and what the checks before
 * it have found, so that a check in a wrong place does not compile.
 */
export interface CheckList<Call, Known, Error> {
  /** Adds a check that finds facts. */
  find<Facts>(check: (known: Known) => Found<Facts, Error>): CheckList<Call, Known & Facts, Error>;
  /** Adds a check that only refuses; undefined passes. */
  refuse(check: (known: Known) => Error | undefined): CheckList<Call, Known, Error>;
  /** Runs the checks until one fails. Nothing is awaited, so no other call runs between two of them. */
  run(call: Call): Found<Known, Error>;
}

/** Creates the checks of a call: none yet. */
export function checkList<Call extends object, Error>(): CheckList<Call, Call, Error> {
  return listAfter((call) => ({ ok: true, ...call }));
}

function listAfter<Call, Known, Error>(
  run: (call: Call) => Found<Known, Error>,
): CheckList<Call, Known, Error> {
  return {
    run,
    find: (check) =>
      listAfter((call) => {
        const known = run(call);
        if (!known.ok) return known;
        const found = check(known);
        return found.ok ? { ...known, ...found } : found;
      }),
    refuse: (check) =>
      listAfter((call) => {
        const known = run(call);
        const error = known.ok ? check(known) : undefined;
        return error === undefined ? known : failed(error);
      }),
  };
}
