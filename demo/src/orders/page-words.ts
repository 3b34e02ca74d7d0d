import type { FailureName, PipelineName } from '../../orders/failure-names.ts';
import type { EntryView, HistoryEntry, OrdersView } from '../../orders/order-view.ts';
import type { TemplateName } from '../../orders/orders.ts';

/** All that the page says, in one language. */
export interface PageWords {
  readonly pageTitle: string;
  readonly intro: string;
  readonly newOrder: string;
  readonly name: string;
  readonly defaultName: string;
  readonly template: string;
  readonly templates: Readonly<Record<TemplateName, string>>;
  readonly channel: string;
  readonly channels: Readonly<Record<PipelineName, string>>;
  readonly place: string;
  readonly fail: string;
  readonly noFailure: string;
  readonly failures: Readonly<Record<FailureName, string>>;
  readonly worker: Readonly<Record<OrdersView['worker'], string>>;
  readonly outbox: string;
  readonly outboxEmpty: string;
  readonly entryTitle: (order: string, name: string) => string;
  readonly operation: string;
  readonly status: Readonly<Record<EntryView['status'], string>>;
  readonly nextStep: string;
  readonly next: NextStepWords;
  readonly events: EventWords;
  readonly history: string;
  readonly earlierEvents: string;
  readonly decision: {
    readonly wasSent: string;
    readonly risk: string;
    readonly sendAgain: string;
    readonly now: string;
  };
  readonly inbox: string;
  readonly inboxEmpty: string;
}

/** The next step of a message, for each state that it can be in. */
export interface NextStepWords {
  readonly saved: string;
  readonly sending: (until: string) => string;
  readonly pending: (at: string) => string;
  readonly wait: (at: string) => string;
  readonly accepted: string;
  readonly skipped: string;
  readonly fixRequest: string;
  readonly fixAccount: string;
  readonly waitedTooLong: string;
  readonly unknown: string;
  readonly confirmed: string;
  readonly replaced: string;
  /** Beside one of the others. */
  readonly needsSupport: string;
}

/** What happened to a message. */
export interface EventWords
  extends Readonly<Record<Exclude<HistoryEntry['event'], 'performed'>, string>> {
  /** Claimed again, though the last claim was not followed by an outcome. */
  readonly claimedAfterCrash: string;
  readonly performed: (outcome: string) => string;
}
