// @ts-check
import { block, table } from './detail-parts.js';
import { clone, find } from './dom.js';
import { fillWhenOpened, showPath, showTime } from './entry-head.js';
import { warningText } from './request-warnings.js';

/** @typedef {import('./api.js').JournalEntry} JournalEntry */
/** @typedef {ReturnType<typeof createRequestRow>} RequestRow */

/**
 * One request of the journal. Its headers and body are written when it is first opened, as text.
 *
 * @param {JournalEntry} entry
 */
export function createRequestRow(entry) {
  const element = clone('request-template');
  const warnings = entry.warnings ?? [];
  showTime(element, entry.at);
  element.dataset['class'] = String(Math.floor(entry.status / 100));
  put('.entry-status', String(entry.status));
  put('.entry-name', entry.operation ?? entry.path);
  put('.request-method', entry.method);
  showPath(element, entry.path);
  put('.request-code', entry.code ?? '');
  put('.request-duration', `${Math.round(entry.durationMs)} ms`);

  const badge = find(element, '.request-warned', HTMLElement);
  badge.hidden = warnings.length === 0;
  badge.textContent = warnings.length === 1 ? '1 warning' : `${warnings.length} warnings`;
  fillWhenOpened(element, '.entry-detail', () => [...warned(warnings), ...partsOf(entry)]);

  /**
   * @param {string} selector
   * @param {string} text
   */
  function put(selector, text) {
    find(element, selector, HTMLElement).textContent = text;
  }

  return { entry, element, failed: entry.status >= 400, warned: warnings.length > 0 };
}

/** @param {JournalEntry} entry */
function partsOf({ headers, query, body }) {
  return [...table('Query', query), ...table('Headers', headers), ...block('Body', body)];
}

/** @param {readonly string[]} codes */
function warned(codes) {
  if (codes.length === 0) return [];
  const list = document.createElement('ul');
  list.className = 'warnings';
  list.append(
    ...codes.map((code) => {
      const item = document.createElement('li');
      item.textContent = warningText(code);
      item.title = code;
      return item;
    }),
  );
  return [list];
}
