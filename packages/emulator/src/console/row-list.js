// @ts-check
import { setChildren } from './dom.js';

// Older ones leave the page, not the emulator.
const KEPT = 200;

/**
 * The rows of a log, newest first. A row stays the same element for as long as its entry is there,
 * so that what is open or has the focus stays so.
 *
 * @template {{ readonly id: string }} Entry
 * @template {{ readonly entry: Entry, readonly element: HTMLElement }} Row
 * @param {object} options
 * @param {HTMLOListElement} options.list
 * @param {(entry: Entry) => Row} options.createRow
 * @param {(rows: readonly Row[]) => void} options.render called after each change
 */
export function createRowList({ list, createRow, render }) {
  /** @type {Row[]} newest first */
  let rows = [];

  /** @param {readonly Entry[]} entries newest first; replaces what is shown */
  function set(entries) {
    const known = new Map(rows.map((row) => [row.entry.id, row]));
    rows = entries.slice(0, KEPT).map((entry) => known.get(entry.id) ?? createRow(entry));
    setChildren(
      list,
      rows.map(({ element }) => element),
    );
    render(rows);
  }

  /**
   * @param {Entry} entry the newest
   * @returns {Row | undefined} its row, unless it is there already
   */
  function add(entry) {
    if (rows.some((row) => row.entry.id === entry.id)) return undefined;
    const row = createRow(entry);
    rows.unshift(row);
    list.prepend(row.element);
    for (const old of rows.splice(KEPT)) old.element.remove();
    render(rows);
    return row;
  }

  /** @returns {readonly Row[]} */
  const all = () => rows;

  return { rows: all, set, add };
}
