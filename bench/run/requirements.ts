import type { Rate } from './measure-rates.ts';
import type { Results } from './results.ts';

/** A promise about the figures, and whether this run kept it. */
export interface Requirement {
  readonly what: string;
  readonly required: string;
  /** As measured; without it there was nothing to measure. */
  readonly measured?: string;
  readonly holds: boolean;
}

/** Holds a run against what the solver promises. Ratios are of medians. */
export function judge(results: Results): readonly Requirement[] {
  const { rates, workers, startUp, responsiveness, sizes } = results;
  const fastest = medianOf(rates, 'otp-kit-wasm-simd');
  const two = workers.find((figure) => figure.workers === 2)?.gain.median;
  const echoMs = startUp.echo.median;
  const coldMs = startUp.solves.find(({ difficulty }) => difficulty === 3)?.cold.median;
  const { solves, abortMs } = responsiveness;
  const longestTaskMs = Math.max(...solves.map((solve) => solve.longestTaskMs));
  const eager = sizes.filter(({ lazy }) => !lazy).reduce((sum, { gzipped }) => sum + gzipped, 0);
  const against = (id: string) => ratio(fastest, medianOf(rates, id));
  return [
    atLeast('ours against hash-wasm `sha256(string)`', 30, against('hash-wasm-text')),
    atLeast('ours against hash-wasm bytes and binary', 8, against('hash-wasm-bytes')),
    atLeast('ours against @cap.js/wasm with a prefix of our length', 4.5, against('cap-65')),
    atLeast('ours against friendly-pow (its own hash)', 1.9, against('friendly')),
    atLeast('two workers against one', 1.8, two),
    atLeast(
      'JS engine against hash-wasm bytes and binary',
      2,
      ratio(medianOf(rates, 'otp-kit-javascript'), medianOf(rates, 'hash-wasm-bytes')),
    ),
    {
      what: 'longest main-thread task during a solve',
      required: 'below 50 ms',
      // Shorter ones no browser reports.
      measured: longestTaskMs === 0 ? 'none of 50 ms' : `${longestTaskMs.toFixed(2)} ms`,
      holds: longestTaskMs < 50,
    },
    atMost('abort to rejection, the slowest', 50, abortMs.max, 'ms'),
    atMost(
      'cold solve at difficulty 3, against a bare worker’s spawn and echo',
      2,
      ratio(coldMs, echoMs),
      '×',
    ),
    atMost('worker script, gzipped', 8, eager / 1000, 'kB'),
  ];
}

function medianOf(rates: readonly Rate[], id: string): number | undefined {
  return rates.find((rate) => rate.id === id)?.perSecond?.median;
}

function ratio(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? undefined : one / other;
}

function atLeast(what: string, least: number, value: number | undefined): Requirement {
  const required = `at least ${least} ×`;
  if (value === undefined) return { what, required, holds: false };
  return { what, required, measured: `${value.toFixed(2)} ×`, holds: value >= least };
}

function atMost(what: string, most: number, value: number | undefined, unit: string): Requirement {
  const required = `at most ${most} ${unit}`;
  if (value === undefined) return { what, required, holds: false };
  return { what, required, measured: `${value.toFixed(2)} ${unit}`, holds: value <= most };
}
