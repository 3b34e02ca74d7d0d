// @ts-check
import { channelName, showChannel } from './channel-mark.js';
import { clone, find, setText } from './dom.js';

/** @typedef {import('./api.js').Api} Api */
/** @typedef {import('./api.js').Provider} Provider */
/** @typedef {import('./api.js').Providers} Providers */

/** @type {Readonly<Record<Provider['mode'], { readonly words: string, readonly detail?: 'status' | 'afterSeconds', readonly label?: string, readonly usual?: string }>>} */
const MODES = {
  accept: { words: 'delivers' },
  reject: {
    words: 'rejects',
    detail: 'status',
    label: 'Status, where it was chosen',
    usual: '500',
  },
  undelivered: {
    words: 'accepts, then fails',
    detail: 'afterSeconds',
    label: 'Seconds until it says so',
    usual: '10',
  },
};

/**
 * What each channel's provider does with the messages that it is given, to be chosen.
 *
 * @param {object} options
 * @param {HTMLElement} options.root
 * @param {Api} options.api
 * @param {(words: string) => void} options.announce
 * @param {(work: Promise<unknown>) => void} options.report shows a failure
 */
export function createProviderList({ root, api, announce, report }) {
  const list = find(root, '#provider-list', HTMLUListElement);
  /** @type {Map<string, HTMLElement>} */
  const rows = new Map();
  /** @type {Set<string>} the channels whose amount is being typed, and not given to the emulator yet */
  const typing = new Set();

  /** @param {string} channel */
  function createRow(channel) {
    const row = clone('provider-template');
    showChannel(row, channel);
    find(row, '.switch-name', HTMLElement).textContent = channelName(channel);
    const mode = find(row, 'select', HTMLSelectElement);
    const detail = find(row, 'input', HTMLInputElement);
    mode.addEventListener('change', () => report(choose(channel, mode.value, '')));
    detail.addEventListener('input', () => typing.add(channel));
    detail.addEventListener('blur', () => typing.delete(channel));
    detail.addEventListener('change', () => report(choose(channel, mode.value, detail.value)));
    rows.set(channel, row);
    list.append(row);
    return row;
  }

  /**
   * @param {string} channel
   * @param {string} mode
   * @param {string} amount of the mode's detail; its usual one where empty
   */
  async function choose(channel, mode, amount) {
    const { words, detail } = MODES[asMode(mode)];
    typing.delete(channel);
    try {
      await api.setProvider(channel, {
        mode,
        ...(detail && amount !== '' && { [detail]: Number(amount) }),
      });
      announce(`${channelName(channel)} ${words}`);
    } finally {
      // Whatever came of it, the row shows what the emulator does.
      set(await api.providers());
    }
  }

  /** @param {Providers} providers */
  function set(providers) {
    for (const [channel, provider] of Object.entries(providers)) {
      const row = rows.get(channel) ?? createRow(channel);
      const { detail, label = '', usual = '' } = MODES[provider.mode];
      row.toggleAttribute('data-broken', provider.mode !== 'accept');
      find(row, 'select', HTMLSelectElement).value = provider.mode;
      find(row, '.provider-detail', HTMLElement).hidden = detail === undefined;
      setText(find(row, '.provider-label', HTMLElement), label);
      const input = find(row, 'input', HTMLInputElement);
      input.placeholder = usual;
      if (!typing.has(channel)) input.value = String((detail && provider[detail]) ?? '');
    }
  }

  return { set };
}

/**
 * @param {string} mode
 * @returns {Provider['mode']}
 */
function asMode(mode) {
  return mode === 'reject' || mode === 'undelivered' ? mode : 'accept';
}
