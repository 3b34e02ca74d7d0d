import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';

/** A command in front of a proxy's, which leaves it the cores of the proxies; empty where all programs share all cores. */
export type OnProxyCores = readonly string[];

/** The cores that this process may use, when it starts; empty on a machine without `taskset`, which is part of Linux. */
const CORES = allowedCores();

/** How many cores the proxies have: half of the cores, at least one. */
export const PROXY_CORES = Math.max(1, Math.floor((CORES.length || availableParallelism()) / 2));

/**
 * Leaves half of the cores to the proxies: this process, and what it starts from now on, runs on the others. So the
 * proxies reach the latency that they have with cores of their own. Where there is one core, or no `taskset`, all
 * programs share all cores.
 */
export function divideCores(): OnProxyCores {
  if (CORES.length < 2) return [];
  const others = CORES.slice(PROXY_CORES).join(',');
  const { status } = spawnSync('taskset', ['--all-tasks', '-cp', others, String(process.pid)]);
  if (status !== 0) throw new Error('taskset could not move this process to its cores');
  return ['taskset', '-c', CORES.slice(0, PROXY_CORES).join(',')];
}

/** What a report says of the cores. */
export function coresText(areDivided: boolean): string {
  if (!areDivided) return 'All programs shared all cores.';
  return `No other program of the run used the ${PROXY_CORES === 1 ? 'core' : `${PROXY_CORES} cores`} of the proxies.`;
}

function allowedCores(): readonly number[] {
  const { stdout } = spawnSync('taskset', ['-cp', String(process.pid)], { encoding: 'utf8' });
  return coreIds(/: ([\d,-]+)\s*$/.exec(stdout ?? '')?.[1] ?? '');
}

/** The numbers of a list such as `0-2,5`. */
export function coreIds(list: string): readonly number[] {
  return list.split(',').flatMap((range) => {
    if (range === '') return [];
    const [first = '', last = first] = range.split('-');
    const from = Number(first);
    return Array.from({ length: Number(last) - from + 1 }, (_, nth) => from + nth);
  });
}
