/** Lets one action at a time run, and remembers where it began. */
export interface SingleFlight<Origin> {
  /**
   * Begins an action, unless one is under way: then returns that one's promise. What `work` resolves
   * with is called at the end, unless the action was aborted meanwhile: a late answer changes nothing.
   *
   * @param work must not reject
   */
  readonly take: (
    origin: Origin,
    work: (signal: AbortSignal) => Promise<() => void>,
  ) => Promise<void>;
  /** Settles when the action under way has ended or was aborted; at once where there is none. */
  readonly done: () => Promise<void>;
  /** Aborts the action under way, and returns where it began. */
  readonly abort: () => Origin | undefined;
  /** Aborts, and lets nothing begin again. */
  readonly close: () => void;
  readonly isClosed: () => boolean;
}

/** Creates the turn of a flow. */
export function createSingleFlight<Origin>(): SingleFlight<Origin> {
  let current: { origin: Origin; done: Promise<void>; end: () => void } | undefined;
  let isClosed = false;

  function take(origin: Origin, work: (signal: AbortSignal) => Promise<() => void>): Promise<void> {
    if (isClosed || current !== undefined) return done();
    const controller = new AbortController();
    const { signal } = controller;
    const action = {
      origin,
      // Settles on abort even where a port ignores the signal and never answers.
      done: new Promise<void>((resolve) => {
        signal.addEventListener('abort', () => resolve());
      }),
      end: () => {
        current = undefined;
        controller.abort();
      },
    };
    // Before the work, which changes the state: a listener may abort it from there.
    current = action;
    void run();
    return action.done;

    async function run(): Promise<void> {
      const finish = await work(signal);
      if (current !== action) return;
      // The turn is free before the state says so: a listener may take it at once.
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
