/** A promise and what settles it. */
export interface Held<T> {
  readonly promise: Promise<T>;
  readonly resolve: (value: T) => void;
  readonly reject: (error: unknown) => void;
}

export function held<T>(): Held<T> {
  let resolve: (value: T) => void = () => {};
  let reject: (error: unknown) => void = () => {};
  const promise = new Promise<T>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  return { promise, resolve, reject };
}

/** Lets every promise that can settle do so. */
export function settle(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

/** A clock that only moves by hand, and the timers on it. */
export function createClock() {
  let time = Date.parse('2026-01-01T00:00:00Z');
  let timers: { at: number; run: () => void }[] = [];
  return {
    now: () => time,
    schedule: (run: () => void, delayMs: number) => {
      const timer = { at: time + delayMs, run };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    /** Moves time alone, as a blocked or sleeping machine does. */
    sleep(ms: number) {
      time += ms;
    },
    async advance(ms: number) {
      const end = time + ms;
      for (;;) {
        await settle();
        const due = timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
        if (due === undefined) break;
        timers = timers.filter((other) => other !== due);
        time = Math.max(time, due.at);
        due.run();
      }
      time = end;
    },
    pendingTimers: () => timers.length,
  };
}

export type Clock = ReturnType<typeof createClock>;
