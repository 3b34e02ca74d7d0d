import { cpus, loadavg } from 'node:os';

/** The cores, the processor's model by name, and how much else was going on over the last five minutes. */
export function describeMachine(): string {
  const all = cpus();
  return `${all.length} cores, ${all[0]?.model.trim() ?? 'unknown processor'}, load ${loadavg()[1]?.toFixed(1)}`;
}
