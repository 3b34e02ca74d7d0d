import { expect, test } from 'vitest';
import type { Observation } from './browser.ts';
import { evaluate } from './evaluate.ts';
import type { Measurement } from './measure.ts';
import { readOptions } from './options.ts';

const MIB = 1024 * 1024;
const options = readOptions(['--minutes', '6', '--processes', '1', '--rate', '2']);

/** One response each half second, after a time. */
function answersAfter(latencyMs: (nth: number) => number): readonly Observation[] {
  return Array.from({ length: 720 }, (_, nth) => ({
    ...{ route: 'verify' as const, status: 200, code: 'ok' },
    dueAtMs: nth * 500,
    latencyMs: latencyMs(nth),
  }));
}

/** A process whose heap has so many MiB at each half minute. */
function memoryOf(heapMib: (minute: number) => number): Measurement['memory'] {
  return Array.from({ length: 13 }, (_, half) => ({
    minute: half / 2,
    proxies: [{ rss: 100 * MIB, heapUsed: heapMib(half / 2) * MIB, cpuMs: 0, faults: 0 }],
  }));
}

/** A run that meets every target. */
const good: Measurement = {
  options,
  course: { flows: 240, failedFlows: 0 },
  observations: answersAfter(() => 20),
  beganAtMs: 0,
  logins: 240,
  loginFaults: { doubled: 0, foreign: 0, unmatched: 0 },
  faults: 0,
  memory: memoryOf((minute) => 20 + (minute % 1)),
  processor: { proxies: 720, redis: 0, emulator: 0, clients: 0 },
  redis: { commands: 0, bytesIn: 0, bytesOut: 0, cpuMs: 0, keys: 0, memoryBytes: 0 },
};

function missed(change: Partial<Measurement>): readonly string[] {
  const targets = evaluate({ ...good, ...change });
  return targets.filter(({ holds }) => !holds).map(({ what }) => what);
}

test('a good run misses no target', () => {
  expect(missed({})).toEqual([]);
});

test.each<[string, Partial<Measurement>, string]>([
  [
    'two of a hundred responses are slow',
    { observations: answersAfter((nth) => (nth % 50 === 0 ? 300 : 20)) },
    'p99 at 2 requests a second',
  ],
  [
    'responses are missing',
    { observations: good.observations.slice(0, 600) },
    'responses in a second',
  ],
  [
    'the proxies need more than a core for 200 requests a second',
    { processor: { ...good.processor, proxies: 4_000 } },
    'requests in a second of a core’s time in the proxies',
  ],
  [
    'a transaction signed in twice',
    { loginFaults: { ...good.loginFaults, doubled: 1 } },
    'transactions that signed in twice',
  ],
  [
    'a user was signed in with another number',
    { loginFaults: { ...good.loginFaults, foreign: 1 } },
    'logins with another user’s number',
  ],
  [
    'a user was not signed in',
    { course: { flows: 240, failedFlows: 1 } },
    'users who were not signed in',
  ],
  ['the heap grows', { memory: memoryOf((minute) => 20 + minute) }, 'growth of the heap'],
])('a run misses a target if %s', (_case, change, what) => {
  expect(missed(change)).toEqual([what]);
});

test('a response with an error that no user causes is unexpected', () => {
  const observations = [
    ...good.observations,
    {
      ...{ route: 'send' as const, status: 500, code: 'SERVICE_UNAVAILABLE' },
      ...{ dueAtMs: 0, latencyMs: 20 },
    },
  ];

  expect(missed({ observations })).toEqual(['unexpected responses']);
});

test('what a wrong code and a second tab get is expected', () => {
  const codes = ['INVALID_OTP', 'ALREADY_VERIFIED'].map((code) => ({
    ...{ route: 'verify' as const, status: 409, code },
    ...{ dueAtMs: 0, latencyMs: 20 },
  }));

  expect(missed({ observations: [...good.observations, ...codes] })).toEqual([]);
});

test('a run of one minute has no target for memory', () => {
  const short = { ...options, minutes: 1 };

  const named = evaluate({ ...good, options: short }).map(({ what }) => what);

  expect(named.filter((what) => what.startsWith('growth'))).toEqual([]);
});
