import { atLeast, atMost, type Target } from '../harness/targets.ts';
import type { Results } from './measure.ts';
import type { KernelRates } from './measure-kernels.ts';
import type { Rate } from './measure-rates.ts';

const OURS = 'otp-kit-wasm-simd';

/** How many times as fast one solver must be as another: by medians, in Chromium or another browser. */
const RATIOS: readonly {
  readonly what: string;
  readonly least: number;
  readonly of?: string;
  readonly against: string;
  readonly browser?: string;
}[] = [
  { what: 'ours against hash-wasm `sha256(string)`', least: 30, against: 'hash-wasm-text' },
  { what: 'ours against hash-wasm bytes and binary', least: 8, against: 'hash-wasm-bytes' },
  {
    what: 'ours against @cap.js/wasm with a prefix of our length',
    least: 4.5,
    against: 'cap-65',
  },
  { what: 'ours against friendly-pow (its own hash)', least: 1.9, against: 'friendly' },
  {
    what: 'JS engine against hash-wasm bytes and binary',
    // 2.2 on Zen 5, 1.9 on Zen 4.
    least: 1.8,
    of: 'otp-kit-javascript',
    against: 'hash-wasm-bytes',
  },
  ...[['Firefox', 8] as const, ['WebKitGTK', 4] as const].map(([browser, least]) => ({
    what: `ours against hash-wasm bytes and binary in ${browser}`,
    ...{ least, browser, against: 'hash-wasm-bytes' },
  })),
];

/** The longest time of a cold solve by difficulty, in terms of a bare worker's spawn and echo. */
const COLD: readonly (readonly [difficulty: number, most: number])[] = [
  [3, 2],
  [4, 2.5],
];

/** Compares a run with the solver's requirements. Ratios are ratios of medians. */
export function judge(results: Results): readonly Target[] {
  const { rates, workers, startUp, solves, abortMs, sizes, others } = results;
  const two = workers.find((figure) => figure.workers === 2)?.gain;
  const longestTaskMs = Math.max(...solves.map((solve) => solve.longestTaskMs));
  const eager = sizes.filter(({ lazy }) => !lazy).reduce((sum, { gzipped }) => sum + gzipped, 0);
  const ratesIn = (browser: string) => others.find(({ name }) => name === browser)?.measured?.rates;
  return [
    ...RATIOS.map(({ what, least, of = OURS, against, browser }) => {
      const measured = browser === undefined ? rates : (ratesIn(browser) ?? []);
      return ratioAtLeast(what, least, compare(measured, of, against));
    }),
    ...kernelsOf(results).flatMap(kernelTargets),
    ratioAtLeast('two workers against one', 1.8, two && { medians: two.median, best: two.max }),
    {
      what: 'longest main-thread task during a solve',
      required: 'below 50 ms',
      // Browsers do not report shorter tasks.
      measured: longestTaskMs === 0 ? 'none of 50 ms' : `${longestTaskMs.toFixed(2)} ms`,
      holds: longestTaskMs < 50,
    },
    atMost('abort to rejection, the slowest', 50, abortMs.max, { unit: 'ms' }),
    ...COLD.map(([difficulty, most]) => {
      const cold = startUp.solves.find((solve) => solve.difficulty === difficulty)?.cold;
      const what = `cold solve at difficulty ${difficulty}, against a bare worker’s spawn and echo`;
      return atMost(what, most, cold && cold.median / startUp.echo.median, { unit: '×' });
    }),
    atMost('worker script, gzipped', 8, eager / 1000, { unit: 'kB' }),
  ];
}

/** The kernels of each browser that was measured. */
export function kernelsOf({ kernels, others }: Results): readonly KernelRates[] {
  return [kernels, ...others.flatMap(({ measured }) => (measured ? [measured.kernels] : []))];
}

/** A kernel of five that is hardly faster leaves nothing to gain: on Zen 4 it takes 0.98 of the time. */
const CLEARLY_FASTER = 1.1;

/** Ratios, which hold on processors where the kernel of five is faster and on those where it is slower. */
function kernelTargets({ browser, perSecond }: KernelRates): readonly Target[] {
  const { four, five, chosen } = perSecond;
  const better = Math.max(four, five);
  const targets = [
    atLeast(`chosen kernel against the better of the two in ${browser}`, 0.99, chosen / better, {
      unit: '×',
    }),
  ];
  if (browser !== 'Chromium' || five < CLEARLY_FASTER * four) return targets;
  const gain = atLeast('chosen kernel against that of four in Chromium', 1.15, chosen / four, {
    unit: '×',
  });
  return [...targets, gain];
}

/** The ratio of medians, and of the best rounds: other load slows both solvers, and rarely alike. */
interface RateRatio {
  readonly medians: number;
  readonly best: number;
}

function compare(rates: readonly Rate[], one: string, other: string): RateRatio | undefined {
  const [ours, theirs] = [one, other].map((id) => rates.find((rate) => rate.id === id)?.perSecond);
  if (ours === undefined || theirs === undefined) return undefined;
  return { medians: ours.median / theirs.median, best: ours.max / theirs.max };
}

function ratioAtLeast(what: string, least: number, ratio: RateRatio | undefined): Target {
  const target = atLeast(what, least, ratio?.medians, { unit: '×' });
  if (ratio === undefined) return target;
  return { ...target, measured: `${target.measured} (best rounds ${ratio.best.toFixed(2)} ×)` };
}
