import type { ServiceSettings } from './clients.ts';

/** The settings that the worker's process gets when it starts. */
export interface WorkerSettings {
  /** The path of the product's database. */
  readonly file: string;
  readonly leaseMs: number;
  readonly service: ServiceSettings;
}

/** The moments at which the worker's process can be killed: before it performs an operation, or between the response and its record. */
export type CrashPoint = 'before' | 'after';

/**
 * What the worker's process sends: it has changed an entry, or is about to send the message about an order, and
 * waits for a {@link CrashPoint} or `none`.
 */
export type WorkerMessage = 'changed' | { readonly orderId: number };

const VARIABLE = 'ORDERS_WORKER';

/** The environment that carries the settings. {@link parseWorkerSettings} reads it. */
export function workerEnvironment(settings: WorkerSettings): Readonly<Record<string, string>> {
  return { [VARIABLE]: JSON.stringify(settings) };
}

/** Reads what {@link workerEnvironment} wrote. */
export function parseWorkerSettings(environment: NodeJS.ProcessEnv): WorkerSettings {
  const text = environment[VARIABLE];
  if (text === undefined) throw new TypeError(`${VARIABLE} is not set`);
  return JSON.parse(text);
}
