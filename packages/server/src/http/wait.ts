/** Waits a number of milliseconds, by the platform's timer. */
export async function waitByTimer(ms: number): Promise<void> {
  await new Promise<void>((resolve) => {
    setTimeout(resolve, ms);
  });
}
