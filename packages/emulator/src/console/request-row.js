// @ts-check
import { block, table } from './detail-parts.js';
import { clone, find } from './dom.js';

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
  const time = find(element, '.entry-time', HTMLTimeElement);
  const at = new Date(entry.at);
  time.dateTime = entry.at;
  time.textContent = TIME.format(at);
  time.title = at.toLocaleString();
  element.dataset['class'] = String(Math.floor(entry.status / 100));
  put('.entry-status', String(entry.status));
  put('.entry-name', entry.operation ?? entry.path);
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
    () => find(element, '.entry-detail', HTMLElement).append(...partsOf(entry)),
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
  return [...table('Query', query), ...table('Headers', headers), ...block('Body', body)];
}
