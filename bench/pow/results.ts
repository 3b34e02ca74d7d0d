import type { Rate } from './measure-rates.ts';
import type { ResponsivenessFigures } from './measure-responsiveness.ts';
import type { ScriptSize } from './measure-sizes.ts';
import type { StartUp } from './measure-start-up.ts';
import type { WorkersFigure } from './measure-workers.ts';

/** The results of a browser other than Chromium, or why there are none. */
export interface OtherBrowser {
  readonly name: string;
  readonly version?: string;
  readonly rates?: readonly Rate[];
  readonly absent?: string;
}

/** All results of one run. */
export interface Results {
  readonly browser: string;
  readonly rates: readonly Rate[];
  readonly workers: readonly WorkersFigure[];
  readonly startUp: StartUp;
  readonly responsiveness: ResponsivenessFigures;
  readonly sizes: readonly ScriptSize[];
  readonly others: readonly OtherBrowser[];
  /** How many answers were checked; all were correct. */
  readonly answers: number;
}
