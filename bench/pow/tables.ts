import { type Figure, spreadText } from '../harness/figures.ts';
import type { Table } from '../harness/tables.ts';
import type { Results } from './measure.ts';
import type { KernelRates } from './measure-kernels.ts';
import type { Rate } from './measure-rates.ts';

/** Hashes per second in one browser. `ours = 1` is the contender's share of this kit's rate. */
export function ratesTable(title: string, rates: readonly Rate[]): Table {
  const ours = rates[0]?.perSecond?.median;
  return {
    title,
    head: ['solver', 'median', 'min', 'max', 'ours is', 'ours = 1'],
    rows: rates.map(({ label, perSecond, absent = '' }) => {
      if (perSecond === undefined) return [label, absent, '', '', '', ''];
      const relative = ours === undefined ? undefined : perSecond.median / ours;
      return [
        label,
        ...[perSecond.median, perSecond.min, perSecond.max].map(thousands),
        relative === undefined ? '' : `${(1 / relative).toFixed(2)} ×`,
        relative === undefined ? '' : relative.toFixed(3),
      ];
    }),
  };
}

/** The same puzzles with more workers. */
export function workersTable({ workers }: Results): Table {
  return {
    title: 'Workers: seconds for a puzzle of difficulty 6',
    head: ['workers', 'median', 'min', 'max', 'against one worker', 'native programs'],
    rows: workers.map(({ workers: count, elapsedMs, gain, nativeGain }) => [
      `${count}`,
      ...spread(elapsedMs, (ms) => (ms / 1000).toFixed(2)),
      spreadText(gain, times),
      nativeGain === undefined ? 'none' : spreadText(nativeGain, times),
    ]),
  };
}

/** The kernels in turn, in each browser. */
export function kernelsTable(kernels: readonly KernelRates[]): Table {
  return {
    title: 'The kernels in turn, million hashes a second in one thread',
    head: ['browser', 'of four', 'of five', 'chosen', 'five ÷ four', 'chosen ÷ better', 'chose'],
    rows: kernels.map(({ browser, perSecond: { four, five, chosen: best }, chosen }) => [
      browser,
      ...[four, five, best].map((rate) => (rate / 1e6).toFixed(2)),
      (five / four).toFixed(3),
      (best / Math.max(four, five)).toFixed(3),
      `${chosen}`,
    ]),
  };
}

/** From the call to the result. */
export function startUpTable({ startUp: { echo, solves } }: Results): Table {
  const ms = (value: number) => value.toFixed(1);
  return {
    title: 'Milliseconds to an answer',
    head: ['what', 'median', 'min', 'max', 'bare worker = 1'],
    rows: [
      ['bare worker, spawn and echo', ...spread(echo, ms), '1.00'],
      ...solves.flatMap(({ difficulty, cold, warm }) => [
        row(`difficulty ${difficulty}, cold`, cold),
        row(`difficulty ${difficulty}, warm`, warm),
      ]),
    ],
  };
  function row(what: string, figure: Figure) {
    return [what, ...spread(figure, ms), (figure.median / echo.median).toFixed(2)];
  }
}

/** The page's own thread. */
export function responsivenessTable({ solves, abortMs }: Results): Table {
  const ms = (value: number) => value.toFixed(1);
  return {
    title: 'The page’s own thread, in milliseconds',
    head: ['what', 'median', 'min', 'max'],
    rows: [
      ...solves.map(({ longestTaskMs, longestGapMs, busyGapMs, elapsedMs }, nth) => [
        `solve ${nth + 1} of difficulty 6, ${ms(elapsedMs)} long`,
        `longest task ${longestTaskMs === 0 ? 'below 50' : ms(longestTaskMs)}`,
        `longest gap ${ms(longestGapMs)}`,
        `gap of busy workers ${ms(busyGapMs)}`,
      ]),
      [`abort to rejection, ${abortMs.count} times`, ...spread(abortMs, ms)],
    ],
  };
}

/** What a page loads. */
export function sizesTable({ sizes }: Results): Table {
  return {
    title: 'The published worker script, in bytes',
    head: ['file', 'plain', 'gzipped', 'loaded'],
    rows: sizes.map(({ file, bytes, gzipped, lazy }) => [
      file,
      `${bytes}`,
      `${gzipped}`,
      lazy ? 'when needed' : 'always',
    ]),
  };
}

function spread({ median, min, max }: Figure, text: (value: number) => string): string[] {
  return [median, min, max].map(text);
}

const times = (value: number): string => `${value.toFixed(2)} ×`;

function thousands(perSecond: number): string {
  return Math.round(perSecond / 1000).toLocaleString('en');
}
