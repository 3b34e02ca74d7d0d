import type { FailureName, PipelineName } from '../../orders/failure-names.ts';
import type { EntryView, HistoryEntry, OrdersView } from '../../orders/order-view.ts';
import type { TemplateName } from '../../orders/orders.ts';

/** The page in English. */
export const WORDS_EN = {
  pageTitle: 'Messages about orders',
  intro:
    'A shop’s message is saved with its order, and a worker sends it. Make something fail, and see what happens.',
  newOrder: 'New order',
  name: 'Customer',
  defaultName: 'Mona',
  template: 'Message',
  templates: {
    order_shipped: 'The order is on its way',
    order_confirmed: 'The order is confirmed',
  } satisfies Record<TemplateName, string>,
  channel: 'Channel',
  channels: { sms: 'SMS', whatsapp: 'WhatsApp' } satisfies Record<PipelineName, string>,
  place: 'Place the order',
  fail: 'Make something fail',
  noFailure: 'Nothing fails',
  failures: {
    rejected: 'The provider rejects the message',
    'lost-answer': 'The response is lost',
    'crash-before': 'The worker is killed before it sends',
    'crash-after': 'The worker is killed after the response',
    pending: 'The result is settled late',
    unknown: 'The provider gives no clear result',
    'before-carrier': 'The provider is not reached at first',
    'no-answer': 'The provider does not respond',
    'opted-out': 'The customer has opted out',
  } satisfies Record<FailureName, string>,
  worker: {
    running: 'The worker is running.',
    stopped: 'The worker was killed. It starts again in a moment.',
  } satisfies Record<OrdersView['worker'], string>,
  outbox: 'Outbox',
  outboxEmpty: 'Place an order, and follow its message here.',
  entryTitle: (order: string, name: string) => `Order ${order}, ${name}`,
  operation: 'Operation',
  status: {
    waiting: 'Waiting',
    sending: 'Being sent',
    accepted: 'Accepted',
    skipped: 'Skipped',
    refused: 'Refused',
    pending: 'Pending',
    unknown: 'Unknown',
    confirmed: 'Closed: it was sent',
    replaced: 'Closed: sent again',
  } satisfies Record<EntryView['status'], string>,
  nextStep: 'Next step',
  next: {
    saved: 'The worker sends it.',
    sending: (until: string) =>
      `The worker has it until ${until}. After a crash, the next worker repeats the same operation.`,
    pending: (at: string) =>
      `The worker performs the same operation again at ${at}. Its key prevents a second message.`,
    wait: (at: string) => `Nothing was sent. The worker tries again at ${at}.`,
    accepted: 'Nothing to do. Accepted does not mean delivered.',
    skipped: 'Nothing to do. The customer wants no messages, so none was sent.',
    fixRequest: 'Nothing was sent. Correct the message, then send it as a new operation.',
    fixAccount:
      'Nothing was sent. Correct the account or the pipeline, then send it as a new operation.',
    waitedTooLong: 'Nothing was sent, and the worker has given up. Send it as a new operation.',
    unknown: 'The message may have been sent. Find out, then decide.',
    confirmed: 'Nothing to do. You decided that it was sent.',
    replaced: 'Nothing to do. A new operation took its place.',
    needsSupport: 'Contact the service’s support.',
  },
  history: 'History',
  earlierEvents: 'Show earlier events',
  events: {
    saved: 'Saved in one transaction with its order',
    claimed: 'Claimed by the worker',
    claimedAfterCrash: 'Claimed again: the worker stopped without an outcome',
    performed: (outcome: string) => `Outcome: ${outcome}`,
    confirmed: 'You decided: it was sent',
    replaced: 'You decided: send it again as a new operation',
  } satisfies Record<Exclude<HistoryEntry['event'], 'performed'>, string> & {
    [text: string]: unknown;
  },
  decision: {
    wasSent: 'It was sent',
    risk: 'If wrong, the customer gets the message twice or never.',
    sendAgain: 'Send it again',
    now: 'Perform it now',
  },
  inbox: 'Inbox',
  inboxEmpty: 'No messages yet.',
};
