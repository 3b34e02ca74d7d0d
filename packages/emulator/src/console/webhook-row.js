// @ts-check
import { block, table } from './detail-parts.js';
import { clone, find } from './dom.js';

/** @typedef {import('./api.js').Webhook} Webhook */
/** @typedef {ReturnType<typeof createWebhookRow>} WebhookRow */

const TIME = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium', hourCycle: 'h23' });

/** @type {Readonly<Record<Webhook['outcome'], string>>} */
const OUTCOMES = { delivered: 'Delivered', failed: 'Not delivered', refused: 'Not sent' };

/**
 * One webhook of the log. Its headers and body are written when it is first opened, as text.
 *
 * @param {Webhook} entry
 * @param {() => void} replay
 */
export function createWebhookRow(entry, replay) {
  const element = clone('webhook-template');
  const time = find(element, '.entry-time', HTMLTimeElement);
  const at = new Date(entry.at);
  time.dateTime = entry.at;
  time.textContent = TIME.format(at);
  time.title = at.toLocaleString();
  element.dataset['class'] = gradeOf(entry);
  put('.entry-status', entry.httpStatus === undefined ? '–' : String(entry.httpStatus));
  put('.entry-name', entry.status);
  put('.webhook-outcome', OUTCOMES[entry.outcome]);
  // In two parts, so that where there is no room for both the end stays: it tells receivers apart.
  const endAt = entry.url.lastIndexOf('/');
  put('.webhook-url-start', entry.url.slice(0, endAt));
  put('.webhook-url-end', entry.url.slice(endAt));
  find(element, '.webhook-again', HTMLElement).hidden = entry.replayOf === undefined;

  const details = find(element, 'details', HTMLDetailsElement);
  details.addEventListener(
    'toggle',
    () => find(element, '.entry-parts', HTMLElement).append(...partsOf(entry)),
    { once: true },
  );
  find(element, '.webhook-replay', HTMLButtonElement).addEventListener('click', replay);

  /**
   * @param {string} selector
   * @param {string} text
   */
  function put(selector, text) {
    find(element, selector, HTMLElement).textContent = text;
  }

  return { entry, element };
}

/**
 * Its colour, named as the class of a status: a refused one is the integrator's to mend as a 4xx is.
 *
 * @param {Webhook} entry
 */
function gradeOf({ outcome }) {
  return { delivered: '2', refused: '4', failed: '5' }[outcome];
}

/** @param {Webhook} entry */
function partsOf({ id, attemptId, replayOf, reason, headers, body }) {
  return [
    ...table('Webhook', {
      ...(reason !== undefined && { Reason: reason }),
      ...(attemptId !== undefined && { Attempt: attemptId }),
      ...(replayOf !== undefined && { 'Again of': replayOf }),
      Log: id,
    }),
    ...table('Headers', headers),
    ...block('Body', body),
  ];
}
