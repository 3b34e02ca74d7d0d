// @ts-check
import { find } from './dom.js';

const TIME = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium', hourCycle: 'h23' });

/**
 * Says when an entry of a log came: the time on its row, the whole date where the pointer rests.
 *
 * @param {HTMLElement} row
 * @param {string} at ISO 8601
 */
export function showTime(row, at) {
  const time = find(row, '.entry-time', HTMLTimeElement);
  time.dateTime = at;
  time.textContent = timeText(at);
  time.title = new Date(at).toLocaleString();
}

/**
 * The time of the day: `14:02:59`.
 *
 * @param {string} at ISO 8601
 */
export function timeText(at) {
  return TIME.format(new Date(at));
}

/**
 * Writes a path, or a URL, in two parts, so that where there is no room for both the end stays: it
 * tells one from another.
 *
 * @param {HTMLElement} row
 * @param {string} path
 */
export function showPath(row, path) {
  const endAt = path.lastIndexOf('/');
  find(row, '.path-start', HTMLElement).textContent = path.slice(0, endAt);
  find(row, '.path-end', HTMLElement).textContent = path.slice(endAt);
}

/**
 * Fills an entry's details when they are first opened: most never are.
 *
 * @param {HTMLElement} row
 * @param {string} selector of the place in it
 * @param {() => readonly HTMLElement[]} createParts
 */
export function fillWhenOpened(row, selector, createParts) {
  find(row, 'details', HTMLDetailsElement).addEventListener(
    'toggle',
    () => find(row, selector, HTMLElement).append(...createParts()),
    { once: true },
  );
}
