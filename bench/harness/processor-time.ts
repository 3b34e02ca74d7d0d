import { readFileSync } from 'node:fs';

const TICK_MS = 10; // USER_HZ, which is 100 on every Linux

/** The processor time of a process in milliseconds, since it started; NaN where there is no /proc. */
export function processorTimeMs(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return Number.NaN;
  }
}
