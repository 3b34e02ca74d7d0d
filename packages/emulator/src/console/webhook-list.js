// @ts-check
import { find, setText } from './dom.js';
import { createLiveChoice } from './live-choice.js';
import { createRowList } from './row-list.js';
import { createWebhookRow } from './webhook-row.js';

/** @typedef {import('./api.js').Api} Api */
/** @typedef {import('./webhook-row.js').WebhookRow} WebhookRow */

/**
 * The webhooks that the service sent, newest first, and how it signs them.
 *
 * @param {object} options
 * @param {HTMLElement} options.root
 * @param {Api} options.api
 * @param {(words: string) => void} options.announce
 * @param {(work: Promise<unknown>) => void} options.report shows a failure
 */
export function createWebhookList({ root, api, announce, report }) {
  const count = find(root, '#webhooks-count', HTMLElement);
  const empty = find(root, '#webhooks-empty', HTMLElement);
  const { set, add } = createRowList({
    list: find(root, '#webhook-list', HTMLOListElement),
    createRow: (/** @type {import('./api.js').Webhook} */ entry) =>
      createWebhookRow(entry, () => report(replay(entry.id))),
    render,
  });

  const signing = createLiveChoice({
    select: find(root, '#webhook-signing', HTMLSelectElement),
    about: 'Signatures',
    read: api.webhookSigning,
    write: api.setWebhookSigning,
    announce,
    report,
  });

  /** @param {readonly WebhookRow[]} rows */
  function render(rows) {
    empty.hidden = rows.length > 0;
    count.hidden = rows.length === 0;
    setText(count, String(rows.length));
  }

  /** @param {string} id */
  async function replay(id) {
    await api.replayWebhook(id);
    announce('Webhook sent again');
  }

  return { set, add, setSigning: signing.set };
}
