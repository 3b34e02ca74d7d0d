import { type Figure, figureOf } from '../harness/figures.ts';
import { atLeast, atMost, type Target } from '../harness/targets.ts';

/** Processor time of one operation of one contender in each round, in milliseconds. */
export type Samples = readonly number[];

/** A contender beside another one, round by round. */
export interface Comparison {
  /** The other one's processor time, as a multiple of this one's. */
  readonly timesCheaper: Figure;
  /** What this one takes more than the other one, in milliseconds. */
  readonly addedMs: Figure;
}

/** @throws {RangeError} if there is no round */
export function compare(samples: Samples, others: Samples): Comparison {
  const pairs = samples.flatMap((own, round) => {
    const other = others[round];
    return other === undefined ? [] : [{ own, other }];
  });
  return {
    timesCheaper: figureOf(pairs.map(({ own, other }) => other / own)),
    addedMs: figureOf(pairs.map(({ own, other }) => own - other)),
  };
}

/** Compares the medians of a send and a verify with what is required of the proxy. */
export function judge(
  besideBetterAuth: Pick<Comparison, 'timesCheaper'>,
  besidePassThroughs: Readonly<Record<string, Pick<Comparison, 'addedMs'>>>,
): readonly Target[] {
  const { median } = besideBetterAuth.timesCheaper;
  return [
    atLeast('times cheaper than better-auth’s plugin with its memory adapter', 4, median),
    ...Object.entries(besidePassThroughs).map(([client, { addedMs }]) =>
      atMost(`${client}: processor time added`, 2, addedMs.median, { unit: 'ms' }),
    ),
  ];
}
