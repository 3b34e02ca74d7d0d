import type { ReadonlyOutput } from '../schema/read-only.ts';
import { savedCounter, savedEntries } from '../schema/saved.ts';
import { jsonBytes } from './json-bytes.ts';

/** Counts up by prefix: 1, 2, 3, … */
export type Sequence = (prefix: string) => number;

/** Checks a {@link SavedSequence}. */
export const SavedSequenceSchema = savedEntries(savedCounter);

/** The last number of each prefix. */
export type SavedSequence = ReadonlyOutput<typeof SavedSequenceSchema>;

/** A sequence that can go on where it was saved. */
export interface RestorableSequence extends Sequence {
  readonly save: () => SavedSequence;
  readonly restore: (saved: SavedSequence) => void;
}

/** Creates a sequence in which every prefix begins at 1. */
export function createSequence(): RestorableSequence {
  let counts = new Map<string, number>();
  const next: Sequence = (prefix) => {
    const count = (counts.get(prefix) ?? 0) + 1;
    counts.set(prefix, count);
    return count;
  };
  return Object.assign(next, {
    save: () => [...counts],
    restore: (saved: SavedSequence) => {
      counts = new Map(saved);
    },
  });
}

/** An append-only list that forgets its oldest entries. */
export interface BoundedLog<T> {
  /** Adds what `create` makes of the new entry's id. */
  add<Entry extends T>(create: (id: string) => Entry): Entry;
  /** Newest first; with `after`, only what came later than that id. */
  list(after?: string): readonly T[];
  /** Empties the list. Ids go on counting, so an earlier `after` stays valid. */
  clear(): void;
  /** Oldest first. */
  save(): readonly T[];
}

/**
 * Creates a log whose ids are the prefix and a growing number.
 *
 * @param limit how many entries are kept
 * @param sequence where the numbers come from
 * @param saved the entries to begin with, oldest first
 * @param maxBytes how long all entries may be as JSON, in UTF-8
 */
export function createBoundedLog<T extends { readonly id: string }>(
  prefix: string,
  limit: number,
  sequence: Sequence = createSequence(),
  saved: readonly T[] = [],
  maxBytes = Number.POSITIVE_INFINITY,
): BoundedLog<T> {
  const bytesOf = (entry: T | undefined) =>
    maxBytes === Number.POSITIVE_INFINITY ? 0 : jsonBytes(entry);
  let entries: T[] = saved.slice(-limit);
  let bytes = entries.reduce((sum, entry) => sum + bytesOf(entry), 0);
  return {
    add: (create) => {
      // Padded, so that ids sort as text in the order of arrival.
      const entry = create(`${prefix}_${String(sequence(prefix)).padStart(9, '0')}`);
      entries.push(entry);
      bytes += bytesOf(entry);
      while (entries.length > limit || bytes > maxBytes) {
        bytes -= bytesOf(entries.shift());
      }
      return entry;
    },
    list: (after) =>
      (after === undefined ? [...entries] : entries.filter(({ id }) => id > after)).reverse(),
    clear: () => {
      entries = [];
      bytes = 0;
    },
    save: () => entries,
  };
}
