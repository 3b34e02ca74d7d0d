// @ts-check
import { find, setText } from './dom.js';
import { createRequestRow } from './request-row.js';
import { createRowList } from './row-list.js';

/** @typedef {import('./request-row.js').RequestRow} RequestRow */

/**
 * The requests that reached the service, newest first.
 *
 * @param {HTMLElement} root
 */
export function createRequestList(root) {
  const count = find(root, '#requests-count', HTMLElement);
  const filter = find(root, '#requests-filter', HTMLFormElement);
  const failedOnly = find(root, '#requests-failed', HTMLInputElement);
  const warnedOnly = find(root, '#requests-warned', HTMLInputElement);
  const empty = find(root, '#requests-empty', HTMLElement);
  const noMatch = find(root, '#requests-no-match', HTMLElement);
  const { rows, set, add } = createRowList({
    list: find(root, '#request-list', HTMLOListElement),
    createRow: createRequestRow,
    render,
  });

  filter.addEventListener('change', () => render(rows()));

  /** @param {readonly RequestRow[]} all */
  function render(all) {
    for (const { element, failed, warned } of all) {
      element.hidden = (failedOnly.checked && !failed) || (warnedOnly.checked && !warned);
    }
    const shown = all.filter((row) => !row.element.hidden).length;
    const none = all.length === 0;
    empty.hidden = !none;
    noMatch.hidden = none || shown > 0;
    filter.hidden = none;
    count.hidden = none;
    setText(count, shown === all.length ? `${shown}` : `${shown} of ${all.length}`);
  }

  return { set, add };
}
