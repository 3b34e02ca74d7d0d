import type { EngineName } from '@otp-kit/pow';
import type { Measured } from './measure-browser.ts';

/** What there is to tell of a measurement. */
export interface Result {
  /** The highest rate of all, in hashes a second. */
  readonly rate: number;
  /** How many workers gave it. */
  readonly workers: number;
  /** The fastest engine in one worker. */
  readonly engine: EngineName;
  /** How much faster that engine is than JavaScript; undefined if that was not measured. */
  readonly ratio: number | undefined;
}

/** Sums a measurement up; undefined before there is anything to tell. */
export function resultOf(table: readonly Measured[]): Result | undefined {
  const [fastest] = byRate(table);
  const [single] = byRate(table.filter(({ engine }) => engine));
  if (!fastest?.rate || !single?.rate || !single.engine) return undefined;
  const plain = baselineOf(table);
  return {
    rate: fastest.rate,
    workers: fastest.workers,
    engine: single.engine,
    ratio: plain && single.rate / plain,
  };
}

/** What the others are compared with: JavaScript in one worker, which every browser runs. */
export function baselineOf(table: readonly Measured[]): number | undefined {
  return table.find(({ engine }) => engine === 'javascript')?.rate;
}

function byRate(table: readonly Measured[]): readonly Measured[] {
  return [...table].sort((a, b) => (b.rate ?? 0) - (a.rate ?? 0));
}
