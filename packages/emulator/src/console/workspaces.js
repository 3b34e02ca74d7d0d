// @ts-check
import { find, setChildren } from './dom.js';

/** @typedef {import('./api.js').Workspace} Workspace */

/**
 * Offers the other workspaces, when there are any. Choosing one opens the page anew, so that
 * nothing of the old one stays on it.
 *
 * @param {readonly Workspace[]} workspaces
 * @param {string} current the ID of the one that is shown
 */
export function showWorkspaces(workspaces, current) {
  find(document, '#workspace', HTMLElement).hidden = workspaces.length < 2;
  const select = find(document, '#workspace-select', HTMLSelectElement);
  const options = new Map([...select.options].map((option) => [option.value, option]));
  setChildren(
    select,
    workspaces.map(
      ({ id }) => options.get(id) ?? new Option(id, id, id === current, id === current),
    ),
  );
  select.onchange = () => {
    location.search = new URLSearchParams({ workspace: select.value }).toString();
  };
}
