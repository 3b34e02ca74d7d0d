import type { PageWords } from './page-words.ts';

/** The page in English. */
export const WORDS_EN: PageWords = {
  pageTitle: 'Order shipped',
  intro:
    'A shop tells its customers about their orders. Each message is saved together with its order, and a worker sends it. Make something fail, and see what happens to the message.',
  newOrder: 'New order',
  name: 'Customer',
  defaultName: 'Mona',
  template: 'Message',
  templates: {
    order_shipped: 'The order is on its way',
    order_confirmed: 'The order is confirmed',
  },
  channel: 'Channel',
  channels: { sms: 'SMS', whatsapp: 'WhatsApp' },
  place: 'Place the order',
  fail: 'Place it, and make something fail',
  failures: {
    rejected: 'The provider rejects the message',
    'lost-answer': 'The answer is lost',
    'crash-before': 'The worker is killed before it sends',
    'crash-after': 'The worker is killed after the answer',
    pending: 'The result is settled only after a while',
    unknown: 'The provider gives no clear result',
    'before-carrier': 'The provider is not reached at first',
    'no-answer': 'The provider does not answer',
    'opted-out': 'The customer has opted out',
  },
  worker: {
    running: 'The worker is running.',
    stopped: 'The worker was killed. It starts again in a moment.',
  },
  outbox: 'Outbox',
  outboxEmpty: 'Place an order, and follow its message here.',
  entryTitle: (order, name) => `Order ${order}, ${name}`,
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
  },
  nextStep: 'Next step',
  next: {
    saved: 'The worker sends it.',
    sending: (until) =>
      `A worker has it until ${until}. If it stops, the next one performs the same operation.`,
    pending: (at) =>
      `The worker performs the same operation again at ${at}. The service recognizes it by its key and does not send the message twice.`,
    wait: (at) => `Nothing was sent. The worker tries again at ${at}.`,
    accepted: 'Nothing to do. Accepted does not mean delivered.',
    skipped: 'Nothing to do. The customer does not want messages, so none was sent.',
    fixRequest: 'Nothing was sent. Correct the message, and send it as a new operation.',
    fixAccount:
      'Nothing was sent. Correct the account or the pipeline, and send it as a new operation.',
    waitedTooLong:
      'Nothing was sent, and the worker has stopped trying. Send it as a new operation.',
    unknown:
      'The message may have been sent or not. The worker does not try again. Find out from the provider or the customer, and decide.',
    confirmed: 'Nothing to do. You decided that it was sent.',
    replaced: 'Nothing to do. A new operation took its place.',
    needsSupport: 'Contact the service’s support.',
  },
  history: 'History',
  events: {
    saved: 'Order and message saved in one transaction',
    claimed: 'Claimed by the worker',
    claimedAfterCrash: 'Claimed again: the worker stopped before it recorded an outcome',
    performed: (outcome) => `Outcome: ${outcome}`,
    confirmed: 'You decided: it was sent',
    replaced: 'You decided: send it again as a new operation',
  },
  decision: {
    wasSent: 'It was sent',
    wasNotSent: 'It was not: send again as a new operation',
    risk: 'If you send it again although it was sent, the customer gets the message twice. If you close it although it was not sent, the customer never gets it.',
    sendAgain: 'Send it as a new operation',
    now: 'Do not wait: perform it now',
  },
  inbox: 'The customers’ phones',
  inboxEmpty: 'No message has arrived.',
};
