// @ts-check
import { find, setChildren, setText } from './dom.js';
import { createRequestRow } from './request-row.js';

/** @typedef {import('./api.js').JournalEntry} JournalEntry */
/** @typedef {import('./request-row.js').RequestRow} RequestRow */

// Older ones leave the page, not the emulator.
const KEPT = 200;

/**
 * The requests that reached the service, newest first.
 *
 * @param {HTMLElement} root
 */
export function createRequestList(root) {
  const list = find(root, '#request-list', HTMLOListElement);
  const count = find(root, '#requests-count', HTMLElement);
  const filter = find(root, '#requests-filter', HTMLElement);
  const failedOnly = find(root, '#requests-failed', HTMLInputElement);
  const empty = find(root, '#requests-empty', HTMLElement);
  const noMatch = find(root, '#requests-no-match', HTMLElement);
  /** @type {RequestRow[]} newest first */
  let rows = [];

  failedOnly.addEventListener('change', render);

  function render() {
    for (const row of rows) row.element.hidden = failedOnly.checked && !row.failed;
    const shown = rows.filter((row) => !row.element.hidden).length;
    const none = rows.length === 0;
    empty.hidden = !none;
    noMatch.hidden = none || shown > 0;
    filter.hidden = none;
    count.hidden = none;
    setText(count, shown === rows.length ? `${shown}` : `${shown} of ${rows.length}`);
  }

  return {
    /** @param {readonly JournalEntry[]} entries newest first; replaces what is shown */
    set(entries) {
      const known = new Map(rows.map((row) => [row.entry.id, row]));
      rows = entries.slice(0, KEPT).map((entry) => known.get(entry.id) ?? createRequestRow(entry));
      setChildren(
        list,
        rows.map(({ element }) => element),
      );
      render();
    },
    /** @param {JournalEntry} entry the newest */
    add(entry) {
      if (rows.some((row) => row.entry.id === entry.id)) return;
      const row = createRequestRow(entry);
      rows.unshift(row);
      list.prepend(row.element);
      for (const old of rows.splice(KEPT)) old.element.remove();
      render();
    },
  };
}
