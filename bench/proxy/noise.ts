import { readFile } from 'node:fs/promises';

/** The processor time of the whole machine since it started, in ticks. */
export interface MachineTime {
  readonly total: number;
  /** What the host of a virtual machine gave to others. */
  readonly stolen: number;
}

/** Reads the machine's time; `undefined` where there is no /proc. */
export async function machineTime(): Promise<MachineTime | undefined> {
  const stat = await readFile('/proc/stat', 'utf8').catch(() => '');
  const fields = /^cpu +(.*)$/m.exec(stat)?.[1]?.split(' ').map(Number);
  if (fields === undefined) return undefined;
  // user, nice, system, idle, iowait, irq, softirq, steal; guests are part of user and nice.
  const known = fields.slice(0, 8);
  return { total: known.reduce((sum, ticks) => sum + ticks, 0), stolen: known[7] ?? 0 };
}

/** The share of the time between two readings that was stolen, for people to read. */
export function stealText(before: MachineTime | undefined, after: MachineTime | undefined): string {
  if (before === undefined || after === undefined) return 'unknown';
  const share = (after.stolen - before.stolen) / Math.max(after.total - before.total, 1);
  return `${(share * 100).toFixed(1)} %`;
}
