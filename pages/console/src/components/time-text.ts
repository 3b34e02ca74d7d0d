const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const TIME = new Intl.DateTimeFormat('en', { timeStyle: 'medium', hourCycle: 'h23' });

const SHORT_TIME = new Intl.DateTimeFormat('en', { timeStyle: 'short', hourCycle: 'h23' });

/** The time of day as a phone shows it: `14:02`. */
export function shortTimeText(at: Date | number): string {
  return SHORT_TIME.format(at);
}

/** The time of day of an ISO 8601 time: `14:02:59`. */
export function timeText(at: string): string {
  return TIME.format(new Date(at));
}

/** How long ago something happened; its time of day if the clock was set back since. */
export function agoText(atMs: number, nowMs: number): string {
  const elapsedMs = nowMs - atMs;
  if (elapsedMs < -SECOND_MS) return TIME.format(atMs);
  if (elapsedMs < 5 * SECOND_MS) return 'now';
  return `${lengthText(elapsedMs)} ago`;
}

/** A length of time in its largest whole unit: `42 s`, `3 min`, `2 h`, `5 d`. */
function lengthText(lengthMs: number): string {
  if (lengthMs < MINUTE_MS) return `${Math.floor(lengthMs / SECOND_MS)} s`;
  if (lengthMs < HOUR_MS) return `${Math.floor(lengthMs / MINUTE_MS)} min`;
  if (lengthMs < DAY_MS) return `${Math.floor(lengthMs / HOUR_MS)} h`;
  return `${Math.floor(lengthMs / DAY_MS)} d`;
}

/** A difference of two times, as exact as is of use: `12 ms`, `1.2 s`, `2 min 5 s`, `1 h 0 min`. */
export function sinceText(lengthMs: number): string {
  if (lengthMs < SECOND_MS) return `${Math.round(lengthMs)} ms`;
  const tenths = Math.round(lengthMs / 100) / 10;
  if (tenths < 60) return `${tenths.toFixed(1)} s`;
  const seconds = Math.round(lengthMs / SECOND_MS);
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${seconds % 60} s`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** The rest of a countdown, rounded up so that it shows `0:00` only at the end: `2:41`. */
export function countdownText(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / SECOND_MS));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/**
 * How far a clock is from this machine's: `3 min 30 s ahead`. Within two seconds it is `real time`, or
 * `standing still` if it is frozen and will fall behind.
 */
export function offsetText(offsetMs: number, isFrozen: boolean): string {
  const distanceMs = roundedDistance(Math.abs(offsetMs));
  if (distanceMs < 2 * SECOND_MS) return isFrozen ? 'standing still' : 'real time';
  const parts = (
    [
      [Math.floor(distanceMs / DAY_MS), 'd'],
      [Math.floor((distanceMs % DAY_MS) / HOUR_MS), 'h'],
      [Math.floor((distanceMs % HOUR_MS) / MINUTE_MS), 'min'],
      [(distanceMs % MINUTE_MS) / SECOND_MS, 's'],
    ] as const
  ).filter(([amount]) => amount !== 0);
  const text = parts
    .slice(0, 2)
    .map(([amount, unit]) => `${amount} ${unit}`)
    .join(' ');
  return `${text} ${offsetMs > 0 ? 'ahead' : 'behind'}`;
}

/** Rounded to the smaller of the two units that are shown: a reading that took a while is 2 h, and not 1 h 59 min. */
function roundedDistance(ms: number): number {
  const larger = ms >= HOUR_MS ? MINUTE_MS : SECOND_MS;
  const shown = ms >= DAY_MS ? HOUR_MS : larger;
  return Math.round(ms / shown) * shown;
}
