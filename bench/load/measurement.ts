import type { Observation } from './browser.ts';
import type { LoginFaults } from './login-ledger.ts';
import type { LoadOptions } from './options.ts';
import type { ProxyState } from './proxy-process.ts';
import type { RedisFigures } from './redis-figures.ts';
import type { Course } from './run-users.ts';

/** The processor time of each kind of program during a run, in milliseconds. */
export interface ProcessorTimes {
  readonly proxies: number;
  readonly redis: number;
  readonly emulator: number;
  readonly clients: number;
}

/** The state of every proxy, at one time. */
export interface MemorySample {
  readonly minute: number;
  readonly proxies: readonly ProxyState[];
}

/** Everything that a run measured. */
export interface Measurement {
  readonly options: LoadOptions;
  readonly course: Course;
  readonly observations: readonly Observation[];
  /** In terms of `performance.now()`, as the observations. */
  readonly beganAtMs: number;
  readonly logins: number;
  readonly loginFaults: LoginFaults;
  /** What the proxies reported at `onError`. */
  readonly faults: number;
  readonly memory: readonly MemorySample[];
  readonly processor: ProcessorTimes;
  /** What Redis did during the run; its keys and memory are those at the end. */
  readonly redis: RedisFigures;
}
