import { type Figure, figureOf } from '../harness/figures.ts';
import { atLeast, atMost, type Target } from '../harness/targets.ts';
import type { Operation } from './load.ts';

/** What one contender used for one operation, in one round. */
export interface Sample {
  /** Processor time of one operation, in milliseconds. */
  readonly cpuMs: number;
  readonly perSecond: number;
}

/** The samples of one contender and one operation. Those of the same index are of the same round. */
export type Samples = readonly Sample[];

/** A contender beside the pass-through, round by round. */
export interface Comparison {
  /** Operations per second of processor time, as a share of the pass-through's. */
  readonly share: Figure;
  /** Operations per second of this run, as a share of the pass-through's. */
  readonly rateShare: Figure;
  readonly addedMs: Figure;
}

/** What is required of the proxy. */
const REQUIRED: Readonly<Record<Operation, { readonly share: number; readonly addedMs: number }>> =
  {
    challenge: { share: 0.7, addedMs: 0.2 },
    'send and verify': { share: 0.55, addedMs: 0.8 },
  };

/** @throws {RangeError} if there is no round */
export function compare(samples: Samples, passThrough: Samples): Comparison {
  const pairs = samples.flatMap((own, round) => {
    const bare = passThrough[round];
    return bare === undefined ? [] : [{ own, bare }];
  });
  return {
    share: figureOf(pairs.map(({ own, bare }) => bare.cpuMs / own.cpuMs)),
    rateShare: figureOf(pairs.map(({ own, bare }) => own.perSecond / bare.perSecond)),
    addedMs: figureOf(pairs.map(({ own, bare }) => own.cpuMs - bare.cpuMs)),
  };
}

/** Compares the medians with what is required. */
export function judge(
  operation: Operation,
  { share, addedMs }: Pick<Comparison, 'share' | 'addedMs'>,
): readonly Target[] {
  const required = REQUIRED[operation];
  return [
    atLeast(`${operation}: share of the pass-through`, required.share, share.median),
    atMost(`${operation}: processor time added`, required.addedMs, addedMs.median, { unit: 'ms' }),
  ];
}
