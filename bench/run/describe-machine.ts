import { cpus } from 'node:os';

/** The cores, and the processor's model by name. */
export function describeMachine(): string {
  const all = cpus();
  return `${all.length} cores, ${all[0]?.model.trim() ?? 'unknown processor'}`;
}
