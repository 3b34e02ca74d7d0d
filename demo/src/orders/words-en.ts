import type { FailureName, PipelineName } from '../../orders/failure-names.ts';
import type { HistoryEntry, OrdersView, OutcomeView } from '../../orders/order-view.ts';
import type { MessageName } from '../../orders/orders.ts';
import type { ShownState } from './shown-state.ts';

/** The page in English. */
export const WORDS_EN = {
  pageTitle: 'Messages about orders',
  intro:
    'A shop saves each message with its order, and a background worker sends it. Place an order, make something fail, and see how the shop neither loses the message nor sends it twice.',
  howItWorks: 'How it works',
  how: [
    'The order and its message are saved in one transaction. Nothing is sent yet.',
    'A worker claims the message for a minute, so that no other worker sends it meanwhile, and sends it with an idempotency key.',
    'It saves the result. After “Pending” it asks again with the same key, so the message arrives once. After “Unknown” it stops, and a person decides.',
    'If the worker is killed, its claim ends, and the next worker continues.',
    'The code is in demo/orders of the repository, with the outcomes in its README.',
  ],
  newOrder: 'New order',
  name: 'Customer',
  nameEmpty: 'Enter the customer’s name.',
  noMobileNumber: 'No mobile phone has this number. Check it and its country code.',
  defaultName: 'Mona',
  template: 'Message',
  templates: {
    order_shipped: 'The order is on its way',
    order_confirmed: 'The order is confirmed',
  } satisfies Record<MessageName, string>,
  channel: 'Channel',
  channels: { sms: 'SMS', whatsapp: 'WhatsApp' } satisfies Record<PipelineName, string>,
  place: 'Place the order',
  fail: 'Make something fail',
  noFailure: 'Nothing fails',
  failures: {
    rejected: 'Provider rejects the message',
    'lost-answer': 'Response is lost',
    'crash-before': 'Worker is killed before it sends',
    'crash-after': 'Worker is killed after the response',
    pending: 'Result comes late',
    unknown: 'Provider gives no clear result',
    'before-carrier': 'Provider is not reached at first',
    'no-answer': 'Provider does not respond',
    'opted-out': 'Customer has opted out',
  } satisfies Record<FailureName, string>,
  worker: {
    running: 'The worker is running.',
    stopped: 'The worker was killed. It starts again in a moment.',
  } satisfies Record<OrdersView['worker'], string>,
  outbox: 'Outbox',
  outboxEmpty: 'Place an order, and follow its message here.',
  entryTitle: (order: string, name: string) => `Order ${order}, ${name}`,
  operation: 'Idempotency key',
  simulated: 'Made to fail:',
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
    retrying: 'Refused for now',
  } satisfies Record<ShownState, string>,
  nextStep: 'Next step',
  next: {
    saved: 'The worker sends it.',
    sending: (until: string) =>
      `A worker is sending it. If that worker was killed, the next one takes over after ${until}.`,
    pending: (at: string) =>
      `The worker asks again at ${at}, with the same idempotency key: the message is not sent twice.`,
    wait: (at: string) => `Nothing was sent. The worker tries again at ${at}.`,
    accepted: 'Nothing to do. Accepted does not mean delivered.',
    skipped: 'Nothing to do. The customer wants no messages, so none was sent.',
    fixRequest: 'Nothing was sent. Correct the message, then send it again.',
    fixAccount:
      'Nothing was sent. Correct the settings of the account or the pipeline, then send it again.',
    waitedTooLong: 'Nothing was sent, and the worker has given up. You can send it again.',
    unknown: 'It may have been sent. Ask the provider, then decide.',
    confirmed: 'Nothing to do. You decided that it was sent.',
    replaced: 'Nothing to do. You sent it again, with a new key.',
    needsSupport: 'Contact the service’s support.',
  },
  history: 'History',
  earlierEvents: 'Show earlier events',
  events: {
    saved: 'Saved with its order, in one transaction',
    'saved-again': 'Saved because you decided to send it again, with a new key',
    claimed: 'Picked up by the worker',
    claimedAfterCrash: 'Picked up again: the worker crashed before it saved a result',
    confirmed: 'You decided: it was sent',
    replaced: 'You decided: send it again, with a new key',
  } satisfies Record<Exclude<HistoryEntry['event'], 'performed'> | 'claimedAfterCrash', string>,
  results: {
    accepted: 'Accepted: the service has taken the message over',
    skipped: 'Skipped: the customer has opted out',
    refused: 'Refused: nothing was sent',
    pending: 'Pending: there is no final result yet',
    unknown: 'Unknown: it may have been sent',
  } satisfies Record<OutcomeView['outcome'], string>,
  decision: {
    wasSent: 'It was sent',
    risk: 'If wrong, the customer gets the message twice or never.',
    sendAgain: 'Send it again',
    now: 'Try again now',
  },
  newestOf: (shown: string, all: string) => `The newest ${shown} of ${all} messages.`,
  inbox: 'Inbox',
  inboxText:
    'What arrives on the customers’ phones, for the orders of all browsers. Nothing is really sent.',
  inboxEmpty: 'No messages yet.',
};
