import type { Rate } from './measure-rates.ts';
import type { ResponsivenessFigures } from './measure-responsiveness.ts';
import type { ScriptSize } from './measure-sizes.ts';
import type { StartUp } from './measure-start-up.ts';
import type { WorkersFigure } from './measure-workers.ts';

/** What one browser besides Chromium gave, or why it gave nothing. */
export interface OtherBrowser {
  readonly name: string;
  readonly version?: string;
  readonly rates?: readonly Rate[];
  readonly absent?: string;
}

/** Everything that one run measured. */
export interface Results {
  readonly date: string;
  readonly machine: string;
  readonly browser: string;
  readonly rates: readonly Rate[];
  readonly workers: readonly WorkersFigure[];
  readonly startUp: StartUp;
  readonly responsiveness: ResponsivenessFigures;
  readonly sizes: readonly ScriptSize[];
  readonly others: readonly OtherBrowser[];
  /** How many answers were checked, and all right. */
  readonly answers: number;
  readonly seconds: number;
}
