// @ts-check
import { block, table } from './detail-parts.js';
import { clone, find } from './dom.js';
import { fillWhenOpened, showPath, showTime } from './entry-head.js';

/** @typedef {import('./api.js').Webhook} Webhook */
/** @typedef {ReturnType<typeof createWebhookRow>} WebhookRow */

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
  showTime(element, entry.at);
  element.dataset['class'] = gradeOf(entry);
  put('.entry-status', entry.httpStatus === undefined ? '–' : String(entry.httpStatus));
  put('.entry-name', entry.status);
  put('.webhook-outcome', OUTCOMES[entry.outcome]);
  showPath(element, entry.url);
  find(element, '.webhook-again', HTMLElement).hidden = entry.replayOf === undefined;

  fillWhenOpened(element, '.entry-parts', () => partsOf(entry));
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
