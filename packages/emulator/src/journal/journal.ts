import * as v from 'valibot';
import { type JournalEntry, JournalEntrySchema } from '../model/journal-entry.ts';
import { type BoundedLog, createBoundedLog, type Sequence } from '../primitives/bounded-log.ts';
import type { Publisher } from '../primitives/events.ts';
import { warningsOf } from './request-warnings.ts';

/** A call of the service has its response. */
export interface RequestEvent {
  readonly type: 'request';
  readonly data: JournalEntry;
}

/** What arrived at the service routes of one workspace. */
export interface Journal {
  record(entry: Omit<JournalEntry, 'id' | 'warnings'>): void;
  /** Newest first. */
  list(after?: string): readonly JournalEntry[];
  /** Oldest first. */
  save(): readonly JournalEntry[];
}

/** Checks the journal of a snapshot. */
export const SavedJournalSchema = v.array(JournalEntrySchema);

const ENTRIES_KEPT = 5000;
// The entries as JSON: with those of the webhooks and the attempts, which have bounds of their own, and the
// small entries of the rest they fit into the 96 MiB of a snapshot. Usual calls are far from it.
const BYTES_KEPT = 48 * 1024 * 1024;
const CALLS_COMPARED = 500; // for the warnings, at each call
const BODY_BYTES_KEPT = 16 * 1024; // of each, as Node keeps of the headers and the path
const NESTING_SHOWN = 64;

/** Creates the journal of one workspace; it publishes each entry as an event. */
export function createJournal(
  { events, sequence }: { readonly events: Publisher<RequestEvent>; readonly sequence: Sequence },
  saved: readonly JournalEntry[] = [],
): Journal {
  const log: BoundedLog<JournalEntry> = createBoundedLog(
    'req',
    ENTRIES_KEPT,
    sequence,
    saved,
    BYTES_KEPT,
  );
  return {
    record: (entry) => {
      const earlier = log.save().slice(-CALLS_COMPARED).reverse();
      const recorded = log.add((id) => ({ id, ...entry, warnings: warningsOf(entry, earlier) }));
      events.publish({ type: 'request', data: recorded });
    },
    list: (after) => log.list(after),
    save: () => log.save(),
  };
}

/** A body as the journal shows it: parsed JSON, else the text, else null where there was none. */
export function readableBody(text: string): unknown {
  if (text === '') return null;
  const bytes = new TextEncoder().encode(text);
  if (bytes.length > BODY_BYTES_KEPT) {
    // Decoded as a stream, so that a character that the cut goes through is left out.
    const start = new TextDecoder().decode(bytes.subarray(0, BODY_BYTES_KEPT), { stream: true });
    return `${start}… (cut: ${bytes.length} bytes in all)`;
  }
  try {
    const value: unknown = JSON.parse(text);
    // JSON.parse takes any depth, but JSON.stringify, which writes the journal, overflows its stack.
    return isDeeperThan(NESTING_SHOWN, value) ? text : value;
  } catch {
    return text; // What cannot be parsed is shown as it came.
  }
}

/** Whether a value is nested deeper than that. Level by level: recursion would overflow the stack. */
export function isDeeperThan(limit: number, value: unknown): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > limit) return true;
    level = level.flatMap((it): unknown[] =>
      typeof it === 'object' && it !== null ? Object.values(it) : [],
    );
  }
  return false;
}
