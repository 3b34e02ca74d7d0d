// @ts-check
import { copyFrom } from './copy.js';
import { clone, find, setChildren, setText } from './dom.js';

/** @typedef {import('./api.js').Workspace} Workspace */

/**
 * Lists what an app needs to reach the emulator, each with a copy button.
 *
 * @param {object} options
 * @param {HTMLElement} options.root
 * @param {(words: string) => void} options.announce
 */
export function createCredentialList({ root, announce }) {
  const list = find(root, '#credential-list', HTMLElement);
  /** @type {Map<string, HTMLElement>} by what is copied */
  let rows = new Map();

  return {
    /** @param {Workspace} workspace as it is now */
    set(workspace) {
      const known = rows;
      rows = new Map();
      for (const { label, value } of credentialsOf(workspace)) {
        const row = known.get(value) ?? createRow(value, announce);
        setText(find(row, 'dt', HTMLElement), label);
        setText(find(row, '.visually-hidden', HTMLElement), label);
        rows.set(value, row);
      }
      setChildren(list, [...rows.values()]);
    },
  };
}

/**
 * @param {Workspace} workspace
 * @returns {readonly { readonly label: string, readonly value: string }[]}
 */
function credentialsOf({ accounts }) {
  return [
    { label: 'API address', value: location.origin },
    ...accounts.flatMap(({ apiKey, pipelines, widgets }) => [
      { label: 'API key', value: apiKey },
      ...pipelines.map(({ id, name, apiVersion, active }) => {
        const notes = [name, apiVersion, ...(active ? [] : ['inactive'])];
        return { label: `Pipeline ID (${notes.join(', ')})`, value: id };
      }),
      ...widgets.map(({ publicKey, basicInfo }) => ({
        label: `Public key (${basicInfo.name})`,
        value: publicKey,
      })),
    ]),
  ];
}

/**
 * @param {string} value
 * @param {(words: string) => void} announce
 */
function createRow(value, announce) {
  const row = clone('credential-template');
  find(row, 'code', HTMLElement).textContent = value;
  const button = find(row, 'button', HTMLButtonElement);
  button.addEventListener('click', () => void copyFrom(button, value, announce));
  return row;
}
