import { atLeast, atMost, type Target } from '../harness/targets.ts';
import type { Rate } from './measure-rates.ts';
import type { StartUp } from './measure-start-up.ts';
import type { Results } from './results.ts';

/** Compares a run with the solver's requirements. Ratios are ratios of medians. */
export function judge(results: Results): readonly Target[] {
  const { rates, workers, startUp, responsiveness, sizes, others } = results;
  const two = workers.find((figure) => figure.workers === 2)?.gain;
  const { solves, abortMs } = responsiveness;
  const longestTaskMs = Math.max(...solves.map((solve) => solve.longestTaskMs));
  const eager = sizes.filter(({ lazy }) => !lazy).reduce((sum, { gzipped }) => sum + gzipped, 0);
  const against = (id: string) => compare(rates, 'otp-kit-wasm-simd', id);
  return [
    ratioAtLeast('ours against hash-wasm `sha256(string)`', 30, against('hash-wasm-text')),
    ratioAtLeast('ours against hash-wasm bytes and binary', 8, against('hash-wasm-bytes')),
    ratioAtLeast('ours against @cap.js/wasm with a prefix of our length', 4.5, against('cap-65')),
    ratioAtLeast('ours against friendly-pow (its own hash)', 1.9, against('friendly')),
    ratioAtLeast('two workers against one', 1.8, two && { medians: two.median, best: two.max }),
    ratioAtLeast(
      'JS engine against hash-wasm bytes and binary',
      2,
      compare(rates, 'otp-kit-javascript', 'hash-wasm-bytes'),
    ),
    {
      what: 'longest main-thread task during a solve',
      required: 'below 50 ms',
      // Browsers do not report shorter tasks.
      measured: longestTaskMs === 0 ? 'none of 50 ms' : `${longestTaskMs.toFixed(2)} ms`,
      holds: longestTaskMs < 50,
    },
    atMost('abort to rejection, the slowest', 50, abortMs.max, { unit: 'ms' }),
    ...[[3, 2] as const, [4, 2.5] as const].map(([difficulty, most]) =>
      atMost(
        `cold solve at difficulty ${difficulty}, against a bare worker’s spawn and echo`,
        most,
        coldAgainstEcho(startUp, difficulty),
        { unit: '×' },
      ),
    ),
    ...[['Firefox', 10] as const, ['WebKitGTK', 6] as const].map(([browser, least]) =>
      ratioAtLeast(
        `ours against hash-wasm bytes and binary in ${browser}`,
        least,
        compare(
          others.find(({ name }) => name === browser)?.rates ?? [],
          'otp-kit-wasm-simd',
          'hash-wasm-bytes',
        ),
      ),
    ),
    atMost('worker script, gzipped', 8, eager / 1000, { unit: 'kB' }),
  ];
}

function coldAgainstEcho({ echo, solves }: StartUp, difficulty: number): number | undefined {
  const cold = solves.find((solve) => solve.difficulty === difficulty)?.cold;
  return cold && cold.median / echo.median;
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
