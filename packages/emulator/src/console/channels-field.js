// @ts-check
import { CHANNELS, channelName, showChannel } from './channel-mark.js';
import { clone, find } from './dom.js';
import { describeBy } from './field.js';

/** @typedef {import('./field.js').Field} Field */

/**
 * Which channels there are, and the order in which they are tried: a list whose entries move up and down.
 *
 * @param {object} options
 * @param {string} options.path
 * @param {(words: string) => void} options.announce
 * @returns {Field}
 */
export function channelsField({ path, announce }) {
  const element = clone('field-template');
  element.classList.add('field-wide');
  const list = document.createElement('ol');
  list.className = 'channel-choices';
  find(element, '.field-name', HTMLElement).replaceWith(list);
  const rows = new Map(CHANNELS.map((channel) => [channel, createRow(channel)]));
  list.append(...rows.values());
  const says = describeBy(
    element,
    [...rows.values()].map((row) => find(row, 'input', HTMLInputElement)),
  );

  /** @param {string} channel */
  function createRow(channel) {
    const row = clone('channel-choice-template');
    row.dataset['value'] = channel;
    showChannel(row, channel);
    find(row, '.switch-name', HTMLElement).textContent = channelName(channel);
    for (const button of row.querySelectorAll('button')) {
      const by = Number(button.dataset['move']);
      find(button, '.visually-hidden', HTMLElement).textContent =
        `Try ${channelName(channel)} ${by < 0 ? 'earlier' : 'later'}`;
      button.addEventListener('click', () => move(row, by, button));
    }
    return row;
  }

  /**
   * @param {HTMLElement} row
   * @param {number} by one place up or down
   * @param {HTMLButtonElement} button keeps the focus
   */
  function move(row, by, button) {
    const neighbour = by < 0 ? row.previousElementSibling : row.nextElementSibling;
    if (!neighbour) return;
    // The other one is moved, because what is moved loses the focus.
    if (by < 0) row.after(neighbour);
    else row.before(neighbour);
    button.focus();
    const place = [...list.children].indexOf(row) + 1;
    const name = channelName(row.dataset['value'] ?? '');
    announce(`${name}, ${place} of ${list.children.length}`);
    list.dispatchEvent(new Event('input', { bubbles: true }));
  }

  /** @returns {readonly string[]} */
  function read() {
    return [...list.querySelectorAll('li')]
      .filter((row) => find(row, 'input', HTMLInputElement).checked)
      .map(({ dataset }) => dataset['value'] ?? '');
  }

  return {
    path,
    element,
    ...says,
    read,
    write(value) {
      if (!Array.isArray(value) || JSON.stringify(value) === JSON.stringify(read())) return;
      for (const [channel, row] of rows) {
        find(row, 'input', HTMLInputElement).checked = value.includes(channel);
      }
      const order = [...value, ...CHANNELS.filter((channel) => !value.includes(channel))];
      list.append(...order.flatMap((channel) => rows.get(channel) ?? []));
    },
  };
}
