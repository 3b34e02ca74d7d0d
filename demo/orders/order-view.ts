/** What the page shows of the orders: no secret, and no phone number but in the emulator's inbox. */
import type { UtilityOutcome } from '@otp-kit/server/utilities';
import type { FailureName, PipelineName } from './failure-names.ts';
import type { Entry, EntryStatus } from './outbox.ts';

/** Everything that the page shows. */
export interface OrdersView {
  /** Whether the worker's process runs. It starts again by itself. */
  readonly worker: 'running' | 'stopped';
  /** The newest ones, the newest first. */
  readonly entries: readonly EntryView[];
  /** How many entries there are, with those that are not listed. */
  readonly entryCount: number;
  /** The newest first. */
  readonly messages: readonly MessageView[];
}

/** A message in the outbox, with the order that it is about. */
export interface EntryView {
  readonly id: number;
  readonly orderId: number;
  readonly name: string;
  readonly pipeline: PipelineName;
  /** The first characters of the idempotency key. */
  readonly key: string | undefined;
  readonly status: EntryStatus;
  readonly dueAt: number | null;
  readonly tries: number;
  readonly outcome: OutcomeView | null;
  /** The failure that was chosen for the order; none for a message that is sent again. */
  readonly failure: FailureName | undefined;
  /** The oldest first. */
  readonly history: readonly HistoryEntry[];
}

/** An outcome, without the recipient. */
export interface OutcomeView {
  readonly outcome: UtilityOutcome['outcome'];
  readonly code?: string;
  readonly class?: string;
  readonly certainty?: string;
  readonly needsSupport?: boolean;
}

/** What happened to an entry. */
export interface HistoryEntry {
  readonly id: number;
  /** Unix milliseconds. */
  readonly at: number;
  readonly event: 'saved' | 'saved-again' | 'claimed' | 'performed' | 'confirmed' | 'replaced';
  readonly outcome: OutcomeView | null;
}

/** A message in the emulator's inbox. */
export interface MessageView {
  readonly id: string;
  /** ISO 8601. */
  readonly at: string;
  readonly to: string;
  readonly channel: PipelineName;
  readonly text: string;
}

/** An entry as it is read for the page. */
export interface EntryRow extends Omit<Entry, 'firstTryAt'> {
  readonly name: string;
  readonly pipeline: PipelineName;
  readonly history: readonly (Omit<HistoryEntry, 'outcome'> & {
    readonly outcome: UtilityOutcome | null;
  })[];
}

const KEY_CHARACTERS = 8;

/** Leaves out what the page need not know. */
export function entryView(
  { operation, outcome, history, ...entry }: EntryRow,
  failure: FailureName | undefined,
): EntryView {
  return {
    ...entry,
    // A failure hits only the first message about its order.
    failure: history[0]?.event === 'saved' ? failure : undefined,
    key: operation.key?.slice(0, KEY_CHARACTERS),
    outcome: outcome && outcomeView(outcome),
    history: history.map((each) => ({
      ...each,
      outcome: each.outcome && outcomeView(each.outcome),
    })),
  };
}

function outcomeView(outcome: UtilityOutcome): OutcomeView {
  return {
    outcome: outcome.outcome,
    ...('code' in outcome && { code: outcome.code }),
    ...('class' in outcome && { class: outcome.class }),
    ...('certainty' in outcome && { certainty: outcome.certainty }),
    ...('needsSupport' in outcome && { needsSupport: outcome.needsSupport }),
  };
}
