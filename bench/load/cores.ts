import { spawnSync } from 'node:child_process';
import { cpus } from 'node:os';

/** How many cores the proxies have: half of the machine's. */
export const PROXY_CORES = Math.max(1, Math.floor(cpus().length / 2));

/** A command in front of a proxy's, which leaves it the cores of the proxies; empty where all programs share all cores. */
export type OnProxyCores = readonly string[];

/**
 * Leaves half of the cores to the proxies: this process, and what it starts from now on, runs on the others. So the
 * proxies reach the latency that they have with cores of their own. On a machine without `taskset`, which is part of
 * Linux, or with one core, all programs share all cores.
 */
export function divideCores(): OnProxyCores {
  const count = cpus().length;
  if (count === 1) return [];
  const others = `${PROXY_CORES}-${count - 1}`;
  const { status } = spawnSync('taskset', ['--all-tasks', '-cp', others, String(process.pid)]);
  return status === 0 ? ['taskset', '-c', `0-${PROXY_CORES - 1}`] : [];
}
