import { parseArgs } from 'node:util';
import { PROXY_CORES } from './cores.ts';

/** The options of `npm run bench load`. */
export interface LoadOptions {
  readonly minutes: number;
  readonly processes: number;
  readonly users: number;
  readonly numbers: number;
  /** Requests to the proxies in a second, all routes and processes together. */
  readonly rate: number;
  /** Whether one, two and four processes run, each with a quarter of the rate; `processes` is then left out. */
  readonly scaling: boolean;
}

/** The load that the targets are about: requests in a second for each core of the proxies. */
export const RATE_PER_CORE = 200;

/** Requests in a second, for the cores that the proxies have on this machine. */
export const DEFAULT_RATE = RATE_PER_CORE * PROXY_CORES;

/** @throws TypeError, RangeError for an option that is unknown or no number above 0 */
export function readOptions(args: readonly string[]): LoadOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      minutes: { type: 'string' },
      processes: { type: 'string', default: '4' },
      users: { type: 'string', default: '1000' },
      numbers: { type: 'string', default: '100000' },
      rate: { type: 'string', default: String(DEFAULT_RATE) },
      scaling: { type: 'boolean', default: false },
      print: { type: 'boolean' },
    },
  });
  const { scaling, print: _, ...given } = values;
  const texts = { ...given, minutes: given.minutes ?? (scaling ? '1' : '10') };
  const positive = (name: keyof typeof texts): number => {
    const value = Number(texts[name]);
    if (!(value > 0)) throw new RangeError(`--${name} must be a number above 0`);
    return value;
  };
  return {
    minutes: positive('minutes'),
    processes: positive('processes'),
    users: positive('users'),
    numbers: positive('numbers'),
    rate: positive('rate'),
    scaling,
  };
}
