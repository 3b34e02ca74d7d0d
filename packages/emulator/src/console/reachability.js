// @ts-check
import { channelName } from './channel-mark.js';
import { clone, find, setChildren, setText } from './dom.js';

/** @typedef {import('./api.js').Api} Api */
/** @typedef {import('./api.js').Unreachable} Unreachable */

/**
 * The phone numbers that a channel does not reach.
 *
 * @param {object} options
 * @param {HTMLElement} options.root
 * @param {Api} options.api
 * @param {(words: string) => void} options.announce
 * @param {(work: Promise<unknown>) => void} options.report shows a failure
 */
export function createReachability({ root, api, announce, report }) {
  const list = find(root, '#unreachable-list', HTMLUListElement);
  const form = find(root, '#unreachable-form', HTMLFormElement);
  const phone = find(form, 'input', HTMLInputElement);
  const channel = find(form, 'select', HTMLSelectElement);
  const count = find(root, '#unreachable-count', HTMLElement);
  /** @type {Map<string, HTMLElement>} by number and channel */
  let rows = new Map();

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    report(add({ phoneNumber: phone.value.trim(), channel: channel.value }));
  });

  /** @param {Unreachable} pair */
  async function add(pair) {
    set(await api.setReachable(pair, false));
    phone.value = '';
    announce(`${channelName(pair.channel)} does not reach ${pair.phoneNumber}`);
  }

  /** @param {Unreachable} pair */
  async function remove(pair) {
    set(await api.setReachable(pair, true));
    phone.focus();
    announce(`${channelName(pair.channel)} reaches ${pair.phoneNumber}`);
  }

  /** @param {Unreachable} pair */
  function createRow(pair) {
    const row = clone('unreachable-template');
    find(row, 'bdi', HTMLElement).textContent = pair.phoneNumber;
    find(row, '.unreachable-channel', HTMLElement).textContent = channelName(pair.channel);
    const button = find(row, 'button', HTMLButtonElement);
    find(button, '.visually-hidden', HTMLElement).textContent =
      ` ${pair.phoneNumber} by ${channelName(pair.channel)}`;
    button.addEventListener('click', () => report(remove(pair)));
    return row;
  }

  /** @param {readonly Unreachable[]} pairs */
  function set(pairs) {
    const known = rows;
    rows = new Map();
    for (const pair of pairs) {
      const key = `${pair.phoneNumber} ${pair.channel}`;
      rows.set(key, known.get(key) ?? createRow(pair));
    }
    setChildren(list, [...rows.values()]);
    count.hidden = pairs.length === 0;
    setText(count, String(pairs.length));
  }

  return { set };
}
