// @ts-check

/** @typedef {import('./api.js').Message} Message */
/** @typedef {import('./api.js').JournalEntry} JournalEntry */
/** @typedef {import('./api.js').Webhook} Webhook */
/** @typedef {import('./api.js').ClockReading} ClockReading */

/**
 * @typedef {object} Listeners
 * @property {() => void} open the stream stands, for the first time or again; what happened before it is not on it
 * @property {() => void} lost
 * @property {(message: Message) => void} message
 * @property {(entry: JournalEntry) => void} request
 * @property {(message: Message) => void} delivery a provider has reported about a message
 * @property {() => void} attempt one was made, or has changed
 * @property {(webhook: Webhook) => void} webhook
 * @property {(reading: ClockReading) => void} clock
 * @property {() => void} changed what is shown is to be read anew: somebody changed it, or reset it all
 */

const RETRY_MS = 2000;

/**
 * Follows the emulator's event stream for as long as the page lives.
 *
 * @param {string} url
 * @param {Listeners} listeners
 */
export function followEvents(url, listeners) {
  const source = new EventSource(url);
  source.addEventListener('open', listeners.open);
  source.addEventListener('message', (event) => listeners.message(JSON.parse(event.data)));
  source.addEventListener('request', (event) => listeners.request(JSON.parse(event.data)));
  source.addEventListener('delivery', (event) => listeners.delivery(JSON.parse(event.data)));
  source.addEventListener('attempt', listeners.attempt);
  source.addEventListener('webhook', (event) => listeners.webhook(JSON.parse(event.data)));
  source.addEventListener('clock', (event) => listeners.clock(JSON.parse(event.data)));
  source.addEventListener('changed', listeners.changed);
  source.addEventListener('reset', listeners.changed);
  source.addEventListener('error', () => {
    listeners.lost();
    // A browser retries a dropped connection by itself, but gives up for good on an answer that is
    // no event stream, such as a proxy's 502 while the emulator restarts.
    if (source.readyState !== EventSource.CLOSED) return;
    window.setTimeout(() => followEvents(url, listeners), RETRY_MS);
  });
}
