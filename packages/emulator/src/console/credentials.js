// @ts-check
import { copyFrom } from './copy.js';
import { clone, find } from './dom.js';

/** @typedef {import('./api.js').Workspace} Workspace */

/**
 * Lists what an app needs to reach the emulator, each with a copy button.
 *
 * @param {HTMLElement} root
 * @param {Workspace} workspace
 * @param {(words: string) => void} announce
 */
export function showCredentials(root, workspace, announce) {
  const rows = [credential('API address', location.origin, announce)];
  for (const account of workspace.accounts) {
    rows.push(credential('API key', account.apiKey, announce));
    for (const pipeline of account.pipelines) {
      const notes = [pipeline.name, pipeline.apiVersion];
      if (!pipeline.active) notes.push('inactive');
      rows.push(credential('Pipeline ID', pipeline.id, announce, notes.join(', ')));
    }
    for (const { publicKey, basicInfo } of account.widgets) {
      rows.push(credential('Public key', publicKey, announce, basicInfo.name));
    }
  }
  find(root, '#credential-list', HTMLElement).replaceChildren(...rows);
}

/**
 * @param {string} name
 * @param {string} value
 * @param {(words: string) => void} announce
 * @param {string} [note]
 */
function credential(name, value, announce, note) {
  const row = clone('credential-template');
  const label = note ? `${name} (${note})` : name;
  find(row, 'dt', HTMLElement).textContent = label;
  find(row, 'code', HTMLElement).textContent = value;
  const button = find(row, 'button', HTMLButtonElement);
  find(button, '.visually-hidden', HTMLElement).textContent = label;
  button.addEventListener('click', () => void copyFrom(button, value, announce));
  return row;
}
