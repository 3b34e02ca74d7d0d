import type { EngineName } from '@otp-kit/pow';
import type { JobName, JobStatus } from './use-bench.ts';

/** The texts without a value in them. */
type Word =
  | 'pageTitle'
  | 'purpose'
  // One puzzle.
  | 'one'
  | 'oneText'
  | 'curve'
  | 'curveDescription'
  | 'chanceAxis'
  | 'hashesAxis'
  | 'difficulty'
  | 'engine'
  | 'workers'
  | 'automatic'
  | 'solve'
  | 'stop'
  | 'thisSolve'
  | 'expected'
  | 'hashes'
  | 'time'
  | 'rate'
  | 'chance'
  | 'digest'
  | 'nonce'
  | 'ranOn'
  | 'noWorker'
  // This browser, measured.
  | 'engineTable'
  | 'engineIntro'
  | 'measure'
  | 'measureAgain'
  | 'savesData'
  | 'hashesPerSecond'
  | 'relative'
  | 'best'
  | 'notHere'
  | 'unknownBrowser'
  // Many puzzles.
  | 'many'
  | 'manyText'
  | 'howMany'
  | 'histogram'
  | 'histogramDescription'
  | 'solvesAxis'
  | 'multiplesAxis'
  | 'measured'
  | 'theory'
  | 'band'
  | 'mean'
  | 'median'
  | 'longest'
  | 'meanTime'
  | 'asTable'
  | 'needed'
  | 'solves'
  | 'andMore'
  // What it costs.
  | 'cost'
  | 'costText'
  | 'costDifficulty'
  | 'costUser'
  | 'costUnlucky';

/** All texts of the page, in one language. */
export interface PageWords extends Readonly<Record<Word, string>> {
  readonly engines: Readonly<Record<EngineName, string>>;
  readonly status: Readonly<Record<JobName, Readonly<Record<Exclude<JobStatus, 'idle'>, string>>>>;
  readonly atMost: (n: string) => string;
  readonly atExpected: (chance: string) => string;
  readonly perSecond: (hashes: string) => string;
  readonly engineAndWorkers: (engine: string, workers: string) => string;
  readonly workersRan: (n: string) => string;
  readonly solveMany: (n: string) => string;
  readonly count: (done: string, asked: string) => string;
  readonly costScript: (codes: string) => string;
  readonly card: CardWords;
}

/** The texts of the card to share. */
export interface CardWords {
  readonly heading: string;
  readonly privacy: string;
  readonly title: (browser: string) => string;
  readonly cores: string;
  readonly puzzle: (difficulty: string) => string;
  readonly source: string;
  readonly empty: string;
  readonly download: string;
  readonly copy: string;
  readonly copied: string;
  readonly notCopied: string;
  readonly sentences: (facts: {
    readonly browser: string;
    readonly cores: string;
    readonly rate: string;
    readonly workers: string;
    readonly engine: string;
    readonly ratio: string;
    readonly difficulty: string;
    readonly time: string;
  }) => string;
}
