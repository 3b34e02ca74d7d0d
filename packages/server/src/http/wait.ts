/** What a proxy takes from the platform, and tests replace. */
export interface Platform {
  /** Waits a number of milliseconds. */
  readonly wait: (ms: number) => Promise<void>;
}

/** Waits a number of milliseconds by the platform's timer. */
export async function waitByTimer(ms: number): Promise<void> {
  await new Promise<void>((resolve) => {
    setTimeout(resolve, ms);
  });
}
