import { type BoundedLog, createBoundedLog } from './bounded-log.ts';
import type { JournalEntry } from './entities.ts';
import type { Events } from './events.ts';

/** What arrived at the service routes of one workspace. */
export interface Journal {
  record(entry: Omit<JournalEntry, 'id'>): void;
  /** Newest first. */
  list(after?: string): readonly JournalEntry[];
  clear(): void;
}

const ENTRIES_KEPT = 500; // of at most 100 KiB each
const NESTING_SHOWN = 64;

/** Creates the journal of one workspace; it publishes each entry as an event. */
export function createJournal(events: Events): Journal {
  const log: BoundedLog<JournalEntry> = createBoundedLog('req', ENTRIES_KEPT);
  return {
    record: (entry) => {
      const recorded = log.add((id) => ({ id, ...entry }));
      events.publish({ type: 'request', data: recorded });
    },
    list: (after) => log.list(after),
    clear: () => log.clear(),
  };
}

/** A body as the journal shows it: parsed JSON, else the text, else null where there was none. */
export function readableBody(text: string): unknown {
  if (text === '') return null;
  // JSON.parse takes any depth, but JSON.stringify, which writes the journal, overflows its stack.
  if (nestingOf(text) > NESTING_SHOWN) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text; // What cannot be parsed is shown as it came.
  }
}

function nestingOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (const character of text) {
    if (character === '[' || character === '{') depth += 1;
    if (character === ']' || character === '}') depth -= 1;
    if (depth > deepest) deepest = depth;
  }
  return deepest;
}
