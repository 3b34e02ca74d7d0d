// @ts-check
import { channelName, showChannel } from './channel-mark.js';
import { clone, find, setText } from './dom.js';

/** @typedef {import('./api.js').Api} Api */
/** @typedef {import('./api.js').Providers} Providers */

/**
 * One switch a channel: whether its provider takes messages or refuses them.
 *
 * @param {object} options
 * @param {HTMLElement} options.root
 * @param {Api} options.api
 * @param {(words: string) => void} options.announce
 * @param {(work: Promise<unknown>) => void} options.report shows a failure
 */
export function createProviderSwitches({ root, api, announce, report }) {
  const list = find(root, '#provider-list', HTMLUListElement);
  /** @type {Map<string, HTMLElement>} */
  const rows = new Map();

  /** @param {string} channel */
  function createRow(channel) {
    const row = clone('provider-template');
    showChannel(row, channel);
    find(row, '.switch-name', HTMLElement).textContent = channelName(channel);
    const input = find(row, 'input', HTMLInputElement);
    input.addEventListener('change', () => report(choose(channel, input.checked)));
    rows.set(channel, row);
    list.append(row);
    return row;
  }

  /**
   * @param {string} channel
   * @param {boolean} accepts
   */
  async function choose(channel, accepts) {
    try {
      await api.setProvider(channel, accepts ? 'accept' : 'reject');
      announce(`${channelName(channel)} ${accepts ? 'delivers' : 'rejects'}`);
    } finally {
      // Whatever came of it, the switch shows what the emulator does.
      set(await api.providers());
    }
  }

  /** @param {Providers} providers */
  function set(providers) {
    for (const [channel, mode] of Object.entries(providers)) {
      const row = rows.get(channel) ?? createRow(channel);
      row.toggleAttribute('data-rejects', mode === 'reject');
      find(row, 'input', HTMLInputElement).checked = mode === 'accept';
      setText(find(row, '.switch-state', HTMLElement), mode === 'accept' ? 'Delivers' : 'Rejects');
    }
  }

  return { set };
}
