// @ts-check

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * How long ago, in a word or two.
 *
 * @param {number} elapsedMs below zero when the clock was set back since
 */
export function agoText(elapsedMs) {
  if (elapsedMs < -SECOND) return `in ${lengthText(-elapsedMs)}`;
  if (elapsedMs < 5 * SECOND) return 'now';
  return `${lengthText(elapsedMs)} ago`;
}

/**
 * A length of time in its largest whole unit: `42 s`, `3 min`, `2 h`, `5 d`.
 *
 * @param {number} lengthMs
 */
export function lengthText(lengthMs) {
  if (lengthMs < MINUTE) return `${Math.floor(lengthMs / SECOND)} s`;
  if (lengthMs < HOUR) return `${Math.floor(lengthMs / MINUTE)} min`;
  if (lengthMs < DAY) return `${Math.floor(lengthMs / HOUR)} h`;
  return `${Math.floor(lengthMs / DAY)} d`;
}

/**
 * What is left of a countdown, rounded up so that it reaches `0:00` only at the end: `2:41`.
 *
 * @param {number} leftMs
 */
export function countdownText(leftMs) {
  const seconds = Math.max(0, Math.ceil(leftMs / SECOND));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/**
 * How far a clock is from this machine's: `3 min 30 s ahead`; within a second `real time`, or, where
 * it stands and so is about to fall behind, `standing still`.
 *
 * @param {number} offsetMs
 * @param {boolean} frozen
 */
export function offsetText(offsetMs, frozen) {
  const distance = Math.round(Math.abs(offsetMs) / SECOND) * SECOND;
  if (distance < 2 * SECOND) return frozen ? 'standing still' : 'real time';
  const parts = [
    [Math.floor(distance / DAY), 'd'],
    [Math.floor((distance % DAY) / HOUR), 'h'],
    [Math.floor((distance % HOUR) / MINUTE), 'min'],
    [(distance % MINUTE) / SECOND, 's'],
  ].filter(([amount]) => amount !== 0);
  const text = parts
    .slice(0, 2)
    .map(([amount, unit]) => `${amount} ${unit}`)
    .join(' ');
  return `${text} ${offsetMs > 0 ? 'ahead' : 'behind'}`;
}
