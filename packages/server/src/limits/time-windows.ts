/** The hour and the day of UTC, by which traffic is counted. */
export const HOUR_SECONDS = 3600;
export const DAY_SECONDS = 86_400;

/** Which span of a length a moment is in, and when it ends: Unix milliseconds. */
export function windowOf(
  now: number,
  seconds: number,
): { readonly serial: number; readonly endsAt: number } {
  const serial = Math.floor(now / (seconds * 1000));
  return { serial, endsAt: (serial + 1) * seconds * 1000 };
}
