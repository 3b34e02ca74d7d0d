/** Runs one task after another, in the background. */
export interface TaskQueue<T> {
  /** Adds a task. Does nothing once the queue is closed. */
  add(task: T): void;
  /** The task that runs and those that wait for it, in their order. */
  waiting(): readonly T[];
  /** Resolves when nothing is left. */
  drain(): Promise<void>;
  /** Empties the queue and aborts the task that runs. May be called twice. */
  close(): void;
}

/**
 * Creates a queue. An error of one task is logged, and stops none after it.
 *
 * @param run runs a task; the signal aborts when the queue is closed
 */
export function createTaskQueue<T>(
  run: (task: T, signal: AbortSignal) => Promise<void>,
): TaskQueue<T> {
  const waiting = new Set<T>();
  const ending = new AbortController();
  const { signal } = ending;
  let last: Promise<void> = Promise.resolve();
  return {
    add: (task) => {
      if (signal.aborted) return;
      waiting.add(task);
      last = last
        .then(() => (signal.aborted ? undefined : run(task, signal)))
        .catch((error) => console.error(error))
        .finally(() => waiting.delete(task));
    },
    waiting: () => [...waiting],
    drain: async () => {
      let awaited: Promise<void> | undefined;
      while (awaited !== last) {
        awaited = last;
        await awaited;
      }
    },
    close: () => ending.abort(),
  };
}
