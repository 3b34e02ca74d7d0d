import type { ClockState } from '../primitives/clock.ts';
import type { ControlCall } from './control-call.ts';

/** The clock of a workspace: everything in it expires by this clock. It moves for every test that shares the workspace. */
export interface TestClock {
  /** The clock's time in Unix milliseconds. */
  now(): Promise<number>;
  /** Moves the clock on, by a year at most; a negative number moves it back. */
  advanceSeconds(seconds: number): Promise<void>;
  /** Moves the clock to a time in Unix milliseconds. */
  setToMs(atMs: number): Promise<void>;
  /** Stops the clock at its time. */
  freeze(): Promise<void>;
  /** Stops the clock at a time in Unix milliseconds. */
  freezeAtMs(atMs: number): Promise<void>;
  /** Lets a stopped clock run on from its time. */
  resume(): Promise<void>;
}

/** Creates the clock of a workspace, for a test. */
export function createTestClock(call: ControlCall): TestClock {
  const move = async (path: string, body: object = {}): Promise<void> => {
    await call('POST', `clock/${path}`, body);
  };
  return {
    now: async () => Date.parse((await call<ClockState>('GET', 'clock')).now),
    advanceSeconds: (seconds) => move('advance', { seconds }),
    setToMs: (atMs) => move('set', { now: isoTime(atMs) }),
    freeze: () => move('freeze'),
    freezeAtMs: (atMs) => move('freeze', { at: isoTime(atMs) }),
    resume: () => move('resume'),
  };
}

function isoTime(atMs: number): string {
  return new Date(atMs).toISOString();
}
