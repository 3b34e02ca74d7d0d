// @ts-check
import { find, setIcon, setText } from './dom.js';

const FEEDBACK_MS = 1600;

/** @type {WeakMap<HTMLElement, number>} */
const pending = new WeakMap();

/**
 * Copies text and shows on its button whether that worked.
 *
 * @param {HTMLElement} button holds an `.icon` and a `.copy-label`
 * @param {string} text
 * @param {(words: string) => void} announce
 */
export async function copyFrom(button, text, announce) {
  if (!(await copyText(text))) {
    offerByHand(text);
    return;
  }
  announce('Copied');
  show(button, true);
  clearTimeout(pending.get(button));
  pending.set(
    button,
    window.setTimeout(() => show(button, false), FEEDBACK_MS),
  );
}

/**
 * @param {HTMLElement} button
 * @param {boolean} copied
 */
function show(button, copied) {
  button.toggleAttribute('data-copied', copied);
  setIcon(button, copied ? 'done' : 'copy');
  setText(find(button, '.copy-label', HTMLElement), copied ? 'Copied' : 'Copy');
}

/**
 * @param {string} text
 * @returns {Promise<boolean>} whether it is on the clipboard
 */
async function copyText(text) {
  // The Clipboard API is missing where the page is not a secure context: over http, by any name
  // but localhost. It may also be there and refuse.
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** @param {string} text */
function copyBySelection(text) {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.className = 'visually-hidden';
  field.value = text;
  document.body.append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return copied;
}

/** @param {string} text */
function offerByHand(text) {
  const field = find(document, '#copy-text', HTMLInputElement);
  field.value = text;
  find(document, '#copy-dialog', HTMLDialogElement).showModal();
  field.select();
}
