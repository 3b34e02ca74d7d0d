/** Reads a part of the state again whenever it changes. */
export interface LatestRead {
  /** Reads now, or once more after the read in flight. Resolves when the last one is shown. */
  readonly run: () => Promise<void>;
  /** Ignores the read in flight: something newer is shown. */
  readonly forget: () => void;
}

/** Creates a reader with at most one read in flight, so that a burst of changes costs two reads. */
export function createLatestRead<T>(read: () => Promise<T>, show: (value: T) => void): LatestRead {
  let inFlight: Promise<void> | undefined;
  let isChanged = false;
  let isForgotten = false;

  async function readUntilLatest(): Promise<void> {
    do {
      isChanged = false;
      isForgotten = false;
      const value = await read();
      if (!isForgotten) show(value);
    } while (isChanged);
  }

  return {
    run: () => {
      isChanged = true;
      inFlight ??= readUntilLatest().finally(() => {
        inFlight = undefined;
      });
      return inFlight;
    },
    forget: () => {
      isForgotten = true;
    },
  };
}
