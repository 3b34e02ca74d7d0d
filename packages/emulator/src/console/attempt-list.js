// @ts-check
import { createAttemptRow } from './attempt-row.js';
import { find, setChildren, setText } from './dom.js';

/** @typedef {import('./api.js').Attempt} Attempt */
/** @typedef {import('./attempt-row.js').AttemptRow} AttemptRow */
/** @typedef {import('./workspace-clock.js').WorkspaceClock} WorkspaceClock */

// Older ones leave the page, not the emulator.
const KEPT = 200;

/**
 * The widget attempts of the workspace, newest first.
 *
 * @param {object} options
 * @param {HTMLElement} options.root
 * @param {WorkspaceClock} options.clock
 * @param {() => Promise<readonly Attempt[]>} options.take newest first
 */
export function createAttemptList({ root, clock, take }) {
  const list = find(root, '#attempt-list', HTMLOListElement);
  const count = find(root, '#attempts-count', HTMLElement);
  const empty = find(root, '#attempts-empty', HTMLElement);
  /** @type {Map<string, AttemptRow>} newest first */
  let rows = new Map();
  let asked = 0;

  /** @param {readonly Attempt[]} attempts newest first; replaces what is shown */
  function set(attempts) {
    asked += 1;
    const now = clock.now();
    const known = rows;
    rows = new Map();
    for (const attempt of attempts.slice(0, KEPT)) {
      const row = known.get(attempt.attemptId) ?? createAttemptRow(attempt);
      row.update(attempt, now);
      rows.set(attempt.attemptId, row);
    }
    setChildren(
      list,
      [...rows.values()].map(({ element }) => element),
    );
    empty.hidden = rows.size > 0;
    count.hidden = rows.size === 0;
    setText(count, String(rows.size));
  }

  return {
    set,
    /** Asks anew where the attempts stand: unlike a log's entries they change. */
    async follow() {
      asked += 1;
      const mine = asked;
      const attempts = await take();
      // Of several answers under way only the one asked for last is shown.
      if (mine === asked) set(attempts);
    },
    tick() {
      const now = clock.now();
      for (const row of rows.values()) row.tick(now);
    },
  };
}
