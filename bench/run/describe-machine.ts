import { cpus, loadavg } from 'node:os';

/** The cores, the processor's model by name, and the load of the last five minutes, this run included. */
export function describeMachine(): string {
  const all = cpus();
  return `${all.length} cores, ${all[0]?.model.trim() ?? 'unknown processor'}, load ${loadavg()[1]?.toFixed(1)}`;
}
