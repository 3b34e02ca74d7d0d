/** The hour and the day of UTC, in which traffic is counted. */
export const HOUR_SECONDS = 3600;
export const DAY_SECONDS = 86_400;

/** The window of a length that a time is in: its index since 1970, and its end in Unix milliseconds. */
export function windowOf(
  now: number,
  seconds: number,
): { readonly index: number; readonly endsAtMs: number } {
  const index = Math.floor(now / (seconds * 1000));
  return { index, endsAtMs: (index + 1) * seconds * 1000 };
}
