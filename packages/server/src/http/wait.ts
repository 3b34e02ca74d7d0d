/** What a proxy takes from the platform, and tests replace. */
export interface Platform {
  /** Waits a number of milliseconds. */
  readonly wait: (ms: number) => Promise<void>;
  /** A number from 0 up to 1, which no client can predict. Default: of the platform's secure source. */
  readonly random?: () => number;
}

/** Waits a number of milliseconds by the platform's timer, or until the signal aborts. Never rejects. */
export async function waitByTimer(ms: number, signal?: AbortSignal): Promise<void> {
  if (signal?.aborted) return;
  await new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal?.addEventListener('abort', end);
  });
}
