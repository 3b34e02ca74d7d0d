// @ts-check
import { channelName } from './channel-mark.js';
import { find, setText } from './dom.js';
import { createMessageCard } from './message-card.js';
import { createRowList } from './row-list.js';

/** @typedef {import('./api.js').Message} Message */
/** @typedef {import('./api.js').Transaction} Transaction */
/** @typedef {import('./message-card.js').MessageCard} MessageCard */
/** @typedef {import('./workspace-clock.js').WorkspaceClock} WorkspaceClock */

// A code lives for minutes: only the latest can still change.
const FOLLOWED = 20;
const TITLE = document.title;

/**
 * The list of messages, newest first, with its search and its empty states.
 *
 * @param {object} options
 * @param {HTMLElement} options.root
 * @param {WorkspaceClock} options.clock
 * @param {(words: string) => void} options.announce
 * @param {(transactionID: string) => Promise<Transaction>} options.lookUp
 * @param {() => void} options.onClear
 * @param {(message: Message) => void} options.onUndelivered
 */
export function createInbox({ root, clock, announce, lookUp, onClear, onUndelivered }) {
  const filters = find(root, '#inbox-filters', HTMLFormElement);
  const search = find(root, '#inbox-search', HTMLInputElement);
  const count = find(root, '#inbox-count', HTMLElement);
  const clear = find(root, '#inbox-clear', HTMLButtonElement);
  const empty = find(root, '#inbox-empty', HTMLElement);
  const noMatch = find(root, '#inbox-no-match', HTMLElement);
  const { rows, set, add } = createRowList({
    list: find(root, '#messages', HTMLOListElement),
    createRow: createCard,
    render,
  });

  filters.addEventListener('input', () => render(rows()));
  filters.addEventListener('submit', (event) => event.preventDefault());
  clear.addEventListener('click', onClear);
  find(root, '#inbox-show-all', HTMLButtonElement).addEventListener('click', () => {
    filters.reset();
    render(rows());
    search.focus();
  });
  // With Alt: a bare letter would get in the way of speech input and of typing (WCAG 2.1.4).
  document.addEventListener('keydown', (event) => {
    if (!event.altKey || event.ctrlKey || event.metaKey || event.code !== 'KeyC') return;
    event.preventDefault();
    shown(rows())
      .find(({ entry }) => entry.code)
      ?.copy();
  });

  /** @param {Message} message */
  function createCard(message) {
    return createMessageCard(message, { announce, onUndelivered: () => onUndelivered(message) });
  }

  /** @param {readonly MessageCard[]} cards newest first */
  function render(cards) {
    const words = search.value.trim().toLowerCase();
    const channel = new FormData(filters).get('channel');
    for (const card of cards) {
      card.element.hidden = !card.matches(words, typeof channel === 'string' ? channel : '');
    }
    const visible = shown(cards);
    for (const card of cards) card.setNewest(card === visible[0]);
    const none = cards.length === 0;
    empty.hidden = !none;
    noMatch.hidden = none || visible.length > 0;
    filters.hidden = none;
    clear.hidden = none;
    count.hidden = none;
    setText(
      count,
      visible.length === cards.length ? `${cards.length}` : `${visible.length} of ${cards.length}`,
    );
    const code = cards[0]?.entry.code;
    document.title = code ? `${code} · ${TITLE}` : TITLE;
    tick();
  }

  function tick() {
    const now = clock.now();
    for (const card of rows()) card.tick(now);
  }

  /** @param {MessageCard} card */
  async function follow(card) {
    const { transactionID } = card.entry;
    if (!transactionID || card.verified()) return;
    try {
      await card.follow(lookUp(transactionID));
      card.tick(clock.now());
    } catch {
      // Forgotten by a reset in between: the message shows no deadline, and soon goes itself.
    }
  }

  function followLatest() {
    for (const card of rows().slice(0, FOLLOWED)) void follow(card);
  }

  return {
    /** Asks anew where the latest codes stand. */
    followLatest,
    /** @param {readonly Message[]} messages newest first; replaces what is shown */
    set(messages) {
      set(messages);
      for (const [i, card] of rows().entries()) card.setDelivery(messages[i]?.delivery);
      followLatest();
    },
    /** @param {Message} message the newest; shown and announced */
    add(message) {
      const card = add(message);
      if (!card) return;
      card.element.setAttribute('data-arrived', '');
      void follow(card);
      announce(arrival(message));
    },
    /** @param {Message} message that its provider has reported about */
    setDelivery({ id, delivery }) {
      rows()
        .find(({ entry }) => entry.id === id)
        ?.setDelivery(delivery);
      followLatest();
    },
    tick,
  };
}

/** @param {readonly MessageCard[]} cards */
function shown(cards) {
  return cards.filter(({ element }) => !element.hidden);
}

/**
 * Digits one by one, or a screen reader says "four hundred eighty-two thousand".
 *
 * @param {Message} message
 */
function arrival({ code, to, channel, text }) {
  const words = code ? `Code ${code.split('').join(' ')}` : text;
  return `${channelName(channel)} to ${to}: ${words}`;
}
