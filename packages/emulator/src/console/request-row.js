// @ts-check
import { clone, fact, find } from './dom.js';

/** @typedef {import('./api.js').JournalEntry} JournalEntry */
/** @typedef {ReturnType<typeof createRequestRow>} RequestRow */

const TIME = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium', hourCycle: 'h23' });

/**
 * One request of the journal. Its headers and body are written when it is first opened, as text.
 *
 * @param {JournalEntry} entry
 */
export function createRequestRow(entry) {
  const element = clone('request-template');
  const time = find(element, '.request-time', HTMLTimeElement);
  const at = new Date(entry.at);
  time.dateTime = entry.at;
  time.textContent = TIME.format(at);
  time.title = at.toLocaleString();
  element.dataset['class'] = String(Math.floor(entry.status / 100));
  put('.request-status', String(entry.status));
  put('.request-operation', entry.operation ?? entry.path);
  put('.request-method', entry.method);
  // In two parts, so that where there is no room for both the end stays: it tells calls apart.
  const endAt = entry.path.lastIndexOf('/');
  put('.request-path-start', entry.path.slice(0, endAt));
  put('.request-path-end', entry.path.slice(endAt));
  put('.request-code', entry.code ?? '');
  put('.request-duration', `${Math.round(entry.durationMs)} ms`);

  const details = find(element, 'details', HTMLDetailsElement);
  details.addEventListener(
    'toggle',
    () => find(element, '.request-detail', HTMLElement).append(...partsOf(entry)),
    { once: true },
  );

  /**
   * @param {string} selector
   * @param {string} text
   */
  function put(selector, text) {
    find(element, selector, HTMLElement).textContent = text;
  }

  return { entry, element, failed: entry.status >= 400 };
}

/** @param {JournalEntry} entry */
function partsOf({ headers, query, body }) {
  return [
    ...table('Query', query),
    ...table('Headers', headers),
    ...block('Body', body === undefined || body === null || body === '' ? undefined : textOf(body)),
  ];
}

/** @param {unknown} body */
function textOf(body) {
  return typeof body === 'string' ? body : JSON.stringify(body, null, 2);
}

/**
 * @param {string} title
 * @param {Readonly<Record<string, string | readonly string[]>> | undefined} values
 */
function table(title, values) {
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
 * @param {string} title
 * @param {string | undefined} text
 */
function block(title, text) {
  if (text === undefined) return [];
  const pre = document.createElement('pre');
  pre.textContent = text;
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
