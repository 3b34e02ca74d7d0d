import { isWrongCode } from '@otp-kit/protocol';
import { atLeast, none, type Target } from '../harness/targets.ts';
import type { Measurement } from './measure.ts';
import { RATE_PER_CORE } from './options.ts';
import type { ProxyState } from './programs.ts';
import { percentile, type Trend, trendOf } from './statistics.ts';

/** 99 of 100 responses arrive within this time. */
const P99_MS = 250;
/** How much a process may grow in a minute. A kilobyte lost with each request would be some 6 MiB. */
const HEAP_MIB_PER_MINUTE = 0.25;
const RSS_MIB_PER_MINUTE = 1;
/** Shorter runs show no trend. */
const TREND_MINUTES = 5;
/** The part of the run in which caches and compiled code still grow. */
const SETTLING = 1 / 3;
/** The users of the first seconds have not come to their later steps. */
const RAMP_SECONDS = 5;

const MIB = 1024 * 1024;
const CORE_RATE = 'requests in a second of a core’s time in the proxies';

/** Compares a run with its targets. */
export function evaluate(measurement: Measurement): readonly Target[] {
  const { options, course, loginFaults, faults } = measurement;
  const p99 = percentile(latenciesOf(measurement), 0.99);
  const leastRate = Math.round(0.98 * options.rate * 100) / 100;
  const whole = { digits: 0 };
  return [
    {
      what: `p99 at ${options.rate} requests a second`,
      required: `below ${P99_MS} ms`,
      measured: `${p99.toFixed(0)} ms`,
      holds: p99 < P99_MS,
    },
    atLeast('responses in a second', leastRate, reachedRate(measurement), whole),
    atLeast(CORE_RATE, RATE_PER_CORE, requestsPerCore(measurement), whole),
    none('transactions that signed in twice', loginFaults.doubled),
    none('logins with another user’s number', loginFaults.foreign),
    none('logins without a response to the user, or the reverse', loginFaults.unmatched),
    none('users who were not signed in', course.failedFlows),
    none('unexpected responses', measurement.observations.filter(isUnexpected).length),
    none('faults that the proxies reported', faults),
    ...memoryTargets(measurement),
  ];
}

/** The sorted latencies of the responses, or of those that were due in one minute of the run. */
export function latenciesOf(
  { observations, beganAtMs }: Measurement,
  { route, minute }: { readonly route?: string; readonly minute?: number } = {},
): readonly number[] {
  return observations
    .filter((observation) => {
      const at = Math.floor((observation.dueAtMs - beganAtMs) / 60_000);
      return (route ?? observation.route) === observation.route && (minute ?? at) === at;
    })
    .map(({ latencyMs }) => latencyMs)
    .sort((a, b) => a - b);
}

/** How many requests of the run's mix one core handles in a second, by the processor time of the proxies. */
export function requestsPerCore({ observations, processor }: Measurement): number {
  return (1000 * observations.length) / processor.proxies;
}

/** The responses in a second, from the time on at which the users are at all steps. */
export function reachedRate({ observations, beganAtMs, options }: Measurement): number {
  const from = beganAtMs + RAMP_SECONDS * 1000;
  const to = beganAtMs + options.minutes * 60_000;
  const arrived = observations.filter(({ dueAtMs, latencyMs }) => {
    const atMs = dueAtMs + latencyMs;
    return atMs >= from && atMs < to;
  });
  return (1000 * arrived.length) / (to - from);
}

/** The growth of a figure of one process in MiB a minute. Undefined for a run that is too short. */
export function growthOf(
  { memory, options }: Measurement,
  nth: number,
  figure: (state: ProxyState) => number,
): Trend | undefined {
  if (options.minutes < TREND_MINUTES) return undefined;
  const settled = memory.filter(({ minute }) => minute >= options.minutes * SETTLING);
  const samples = settled.flatMap(({ minute, proxies }) => {
    const state = proxies[nth];
    return state === undefined ? [] : [{ minute, value: figure(state) / MIB }];
  });
  return trendOf(samples);
}

/** For each process, the growth must not be above the limit by more than chance explains. */
function memoryTargets(measurement: Measurement): readonly Target[] {
  const processes = Array.from({ length: measurement.options.processes }, (_, nth) => nth);
  const worst = (what: string, most: number, figure: (state: ProxyState) => number): Target[] => {
    const trends = processes.flatMap((nth) => growthOf(measurement, nth, figure) ?? []);
    if (trends.length === 0) return [];
    const slopes = trends.map(({ slope }) => slope.toFixed(2)).join(', ');
    const holds = trends.every(({ slope, error }) => slope - 2 * error <= most);
    return [{ what, required: `at most ${most} MiB a minute`, measured: `${slopes} MiB`, holds }];
  };
  return [
    ...worst('growth of the heap', HEAP_MIB_PER_MINUTE, ({ heapUsed }) => heapUsed),
    ...worst('growth of the resident memory', RSS_MIB_PER_MINUTE, ({ rss }) => rss),
  ];
}

/** The errors for a wrong code and a second tab are expected. */
function isUnexpected({ route, status, code }: { route: string; status: number; code: string }) {
  if (status === 200) return false;
  return route !== 'verify' || !(isWrongCode(code) || code === 'ALREADY_VERIFIED');
}
