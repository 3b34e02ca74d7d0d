import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';

/** The cores that this process may use, when it starts; empty on a machine without `taskset`, which is part of Linux. */
const CORES = allowedCores();
/** All programs share all cores on a machine with one core, or without `taskset`. */
const ARE_DIVIDED = CORES.length > 1;

/** How many cores the proxies have: half of the cores, at least one. */
export const PROXY_CORES = Math.max(1, Math.floor((CORES.length || availableParallelism()) / 2));

/** What comes before a proxy's command and leaves it the cores of the proxies. */
export const ON_PROXY_CORES: readonly string[] = ARE_DIVIDED
  ? ['taskset', '-c', CORES.slice(0, PROXY_CORES).join(',')]
  : [];

/** What a report says of the cores. */
export const CORES_TEXT = ARE_DIVIDED
  ? `No other program of the run used the ${PROXY_CORES === 1 ? 'core' : `${PROXY_CORES} cores`} of the proxies.`
  : 'All programs shared all cores.';

/**
 * Leaves half of the cores to the proxies: this process, and what it starts from now on, runs on the others. So the
 * proxies reach the latency that they have with cores of their own.
 */
export function leaveProxyCores(): void {
  if (!ARE_DIVIDED) return;
  const others = CORES.slice(PROXY_CORES).join(',');
  const { status } = spawnSync('taskset', ['--all-tasks', '-cp', others, String(process.pid)]);
  if (status !== 0) throw new Error('taskset could not move this process to its cores');
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
