import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';

/** How much other programs and other machines disturbed a run. Shares are from 0 to 1. */
export interface Noise {
  readonly machine: string;
  /** The load of the last minute, when the run began and when it ended; the run itself is part of the latter. */
  readonly load: readonly [begin: number, end: number];
  /** The share of the time that the host gave to other machines; undefined where there is no /proc. */
  readonly stolen: number | undefined;
  /** How much longer the slowest of many equal pieces of work took than the median one, before and after the run. */
  readonly spread: readonly [begin: number, end: number];
}

/** Whether other programs were so busy that a figure of this run may be too bad. */
export function isNoisy({ load, stolen, spread }: Noise): boolean {
  return (
    load[0] > cpus().length / 2 || (stolen ?? 0) > MOST_STOLEN || Math.max(...spread) > MOST_SPREAD
  );
}

const MOST_STOLEN = 0.02;
const MOST_SPREAD = 1.5;

/**
 * Starts to observe the machine. Call it before the run starts its own programs.
 *
 * @returns ends the observation, and says what was seen
 */
export function observeNoise(): () => Noise {
  const load = loadNow();
  const spread = spreadNow();
  const before = processorTimes();
  return () => {
    const after = processorTimes();
    return {
      machine: `${cpus().length} cores, ${cpus()[0]?.model.trim() ?? 'unknown processor'}`,
      load: [load, loadNow()],
      stolen: before && after && (after.stolen - before.stolen) / (after.all - before.all),
      spread: [spread, spreadNow()],
    };
  };
}

/** One line for a report. */
export function describeNoise(noise: Noise): string {
  const { machine, load, stolen, spread } = noise;
  const words = [
    machine,
    `load ${load.map((value) => value.toFixed(1)).join(' before, ')} after`,
    stolen === undefined ? 'steal unknown' : `${(stolen * 100).toFixed(1)} % steal`,
    `equal work took up to ${spread.map((value) => value.toFixed(2)).join(' × before, ')} × after its median`,
    isNoisy(noise) ? 'a noisy machine' : 'a quiet machine',
  ];
  return words.join(' · ');
}

function loadNow(): number {
  return loadavg()[0] ?? 0;
}

const PIECES = 60;

/** The slowest of equal pieces of work of some milliseconds, in terms of their median. */
function spreadNow(): number {
  const bytes = new Uint8Array(4_000_000);
  const times = Array.from({ length: PIECES }, () => {
    const beginsMs = performance.now();
    createHash('sha256').update(bytes).digest();
    return performance.now() - beginsMs;
  }).toSorted((a, b) => a - b);
  return (times[PIECES - 1] ?? 0) / (times[PIECES / 2] ?? 1);
}

/** Ticks since the machine started, of all cores together. */
function processorTimes(): { readonly all: number; readonly stolen: number } | undefined {
  try {
    const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
    // user, nice, system, idle, iowait, irq, softirq, steal; the two after that are part of user and nice.
    const ticks = line.trim().split(/\s+/).slice(1, 9).map(Number);
    return { all: ticks.reduce((sum, each) => sum + each, 0), stolen: ticks[7] ?? 0 };
  } catch {
    return undefined;
  }
}
