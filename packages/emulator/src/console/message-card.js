// @ts-check
import { channelName, showChannel } from './channel-mark.js';
import { copyFrom } from './copy.js';
import { clone, fact, find, setText } from './dom.js';
import { agoText, countdownText } from './time-text.js';

/** @typedef {import('./api.js').Message} Message */
/** @typedef {import('./api.js').Transaction} Transaction */
/** @typedef {ReturnType<typeof createMessageCard>} MessageCard */

const SHORTCUT = /Mac|iPad|iPhone/.test(navigator.userAgent) ? '⌥ C' : 'Alt C';

/**
 * One message of the inbox. What it says is written as text only, since whoever called the service
 * chose the words.
 *
 * @param {Message} message
 * @param {object} options
 * @param {(words: string) => void} options.announce
 * @param {() => void} options.onUndelivered its provider is to report that it could not deliver
 */
export function createMessageCard(message, { announce, onUndelivered }) {
  const element = clone('message-template');
  const name = channelName(message.channel);
  showChannel(element, message.channel);
  find(element, '.message-to', HTMLElement).textContent = message.to;
  find(element, '.message-channel', HTMLElement).textContent = name;
  find(element, '.message-text', HTMLElement).textContent = message.text;
  find(element, '.facts', HTMLElement).append(...factsOf(message).flat());

  const ago = find(element, '.message-ago', HTMLTimeElement);
  ago.dateTime = message.at;
  ago.title = new Date(message.at).toLocaleString();

  const code = find(element, '.code', HTMLButtonElement);
  code.hidden = !message.code;
  const [start, end] = halves(message.code ?? '');
  find(code, '.code-start', HTMLElement).textContent = start;
  find(code, '.code-end', HTMLElement).textContent = end;
  find(code, '.shortcut', HTMLElement).textContent = SHORTCUT;
  const copy = () => void (message.code && copyFrom(code, message.code, announce));
  code.addEventListener('click', copy);

  const fail = find(element, '.message-fail', HTMLButtonElement);
  fail.addEventListener('click', onUndelivered);
  setDelivery(message.delivery);

  /** @param {Message['delivery']} delivery what the provider has reported, if it has */
  function setDelivery(delivery) {
    const place = find(element, '.message-delivery', HTMLElement);
    place.hidden = delivery === undefined;
    setText(place, delivery === 'undelivered' ? 'Not delivered' : 'Delivered');
    element.toggleAttribute('data-undelivered', delivery === 'undelivered');
    // Only the first report counts. Whoever pressed it goes on from where it was.
    if (delivery !== undefined && document.activeElement === fail) {
      find(element, 'summary', HTMLElement).focus();
    }
    fail.hidden = delivery !== undefined;
  }

  /** @type {Transaction | undefined} */
  let transaction;
  /** @type {Promise<Transaction> | undefined} */
  let asked;
  const words = `${message.to} ${name} ${message.code ?? ''} ${message.text}`.toLowerCase();

  return {
    entry: message,
    element,
    copy,
    /**
     * @param {string} search in lower case
     * @param {string} channel empty for all of them
     */
    matches: (search, channel) =>
      words.includes(search) && (channel === '' || message.channel === channel),
    verified: () => transaction?.status === 'Successful',
    setDelivery,
    /** @param {Promise<Transaction>} answer where the code's transaction stands, asked just now */
    async follow(answer) {
      asked = answer;
      const state = await answer;
      // Of several answers under way only the one asked for last is shown.
      if (asked === answer) transaction = state;
    },
    /** @param {boolean} newest */
    setNewest(newest) {
      element.toggleAttribute('data-newest', newest);
      if (newest) code.setAttribute('aria-keyshortcuts', 'Alt+C');
      else code.removeAttribute('aria-keyshortcuts');
    },
    /** @param {number} now Unix milliseconds, by the workspace's clock */
    tick(now) {
      setText(ago, agoText(now - Date.parse(message.at)));
      if (transaction) showTransaction(element, transaction, now);
    },
  };
}

/**
 * @param {HTMLElement} element
 * @param {Transaction} transaction
 * @param {number} now
 */
function showTransaction(element, { status, createdAt, expiresAt }, now) {
  const until = Date.parse(expiresAt);
  const left = until - now;
  const state = status === 'Successful' ? 'verified' : stateOf(status, left);
  const texts = {
    verified: 'Verified',
    expired: 'Expired',
    active: `Expires in ${countdownText(left)}`,
  };
  element.dataset['state'] = state;
  find(element, '.expiry', HTMLElement).hidden = false;
  setText(find(element, '.expiry-text', HTMLElement), texts[state]);
  const share = left / (until - Date.parse(createdAt));
  find(element, '.expiry-bar', HTMLProgressElement).value = Math.min(1, Math.max(0, share));
}

/**
 * A wrong code too many expires a transaction before its time.
 *
 * @param {string} status
 * @param {number} left
 */
function stateOf(status, left) {
  return status === 'expired' || left <= 0 ? 'expired' : 'active';
}

/**
 * Six digits read best as three and three.
 *
 * @param {string} code
 * @returns {readonly [string, string]}
 */
function halves(code) {
  const middle = code.length === 6 ? 3 : code.length;
  return [code.slice(0, middle), code.slice(middle)];
}

/** @param {Message} message */
function factsOf(message) {
  return [
    fact('Delivered', message.at),
    ...(message.transactionID ? [fact('Transaction', message.transactionID)] : []),
    ...(message.pipelineID ? [fact('Pipeline', message.pipelineID)] : []),
    fact('Message', message.id),
  ];
}
