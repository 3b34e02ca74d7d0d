// @ts-check
import { fact } from './dom.js';

/**
 * A definition list under a heading; nothing where there is nothing to show. All is written as text.
 *
 * @param {string} title
 * @param {Readonly<Record<string, string | readonly string[]>> | undefined} values a name with several values gets several rows
 * @returns {HTMLElement[]}
 */
export function table(title, values) {
  const rows = Object.entries(values ?? {}).flatMap(([name, value]) =>
    [value].flat().flatMap((each) => fact(name, each)),
  );
  if (rows.length === 0) return [];
  const list = document.createElement('dl');
  list.className = 'facts';
  list.append(...rows);
  return [heading(title), list];
}

/**
 * JSON, or a text, under a heading; nothing where there is nothing to show.
 *
 * @param {string} title
 * @param {unknown} value
 * @returns {HTMLElement[]}
 */
export function block(title, value) {
  if (value === undefined || value === null || value === '') return [];
  const pre = document.createElement('pre');
  pre.textContent = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
  // A block that scrolls has to take the focus, or the keyboard cannot scroll it.
  pre.tabIndex = 0;
  pre.setAttribute('role', 'region');
  pre.setAttribute('aria-label', title);
  return [heading(title), pre];
}

/** @param {string} title */
function heading(title) {
  const element = document.createElement('h3');
  element.textContent = title;
  return element;
}
