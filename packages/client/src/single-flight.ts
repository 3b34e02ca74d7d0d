/** Runs one action at a time, and remembers where it began. */
export interface SingleFlight<Origin> {
  /**
   * Starts an action, or returns the promise of the one that is running. `work` resolves with a
   * function that is called at the end, unless the action was aborted.
   *
   * @param work must not reject
   */
  readonly take: (
    origin: Origin,
    work: (signal: AbortSignal) => Promise<() => void>,
  ) => Promise<void>;
  /** Resolves when the running action has ended or was aborted; immediately if there is none. */
  readonly done: () => Promise<void>;
  /** Aborts the running action, and returns where it began. */
  readonly abort: () => Origin | undefined;
  /** Aborts the running action, and starts no other. */
  readonly close: () => void;
  readonly isClosed: () => boolean;
}

/** Creates the guard for one flow. */
export function createSingleFlight<Origin>(): SingleFlight<Origin> {
  let current: { origin: Origin; done: Promise<void>; end: () => void } | undefined;
  let isClosed = false;

  function take(origin: Origin, work: (signal: AbortSignal) => Promise<() => void>): Promise<void> {
    if (isClosed || current !== undefined) return done();
    const controller = new AbortController();
    const { signal } = controller;
    const action = {
      origin,
      // Resolves on abort even if a port ignores the signal.
      done: new Promise<void>((resolve) => {
        signal.addEventListener('abort', () => resolve());
      }),
      end: () => {
        current = undefined;
        controller.abort();
      },
    };
    // Set before the work, which changes the state: a listener may abort the action.
    current = action;
    void run();
    return action.done;

    async function run(): Promise<void> {
      const finish = await work(signal);
      if (current !== action) return;
      // Ended before the state changes: a listener may start the next action immediately.
      action.end();
      finish();
    }
  }

  function done(): Promise<void> {
    return current?.done ?? Promise.resolve();
  }

  function abort(): Origin | undefined {
    const aborted = current;
    aborted?.end();
    return aborted?.origin;
  }

  return {
    take,
    done,
    abort,
    close() {
      isClosed = true;
      abort();
    },
    isClosed: () => isClosed,
  };
}
