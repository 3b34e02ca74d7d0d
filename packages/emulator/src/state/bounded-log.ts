/** Counts up by prefix: 1, 2, 3, … */
export type Sequence = (prefix: string) => number;

/** Creates a sequence in which every prefix begins at 1. */
export function createSequence(): Sequence {
  const counts = new Map<string, number>();
  return (prefix) => {
    const count = (counts.get(prefix) ?? 0) + 1;
    counts.set(prefix, count);
    return count;
  };
}

/** An append-only list that forgets its oldest entries. */
export interface BoundedLog<T> {
  /** Adds what `create` makes of the new entry's id. */
  add<Entry extends T>(create: (id: string) => Entry): Entry;
  /** Newest first; with `after`, only what came later than that id. */
  list(after?: string): readonly T[];
  /** Empties the list. Ids go on counting, so an earlier `after` stays valid. */
  clear(): void;
}

/**
 * Creates a log whose ids are the prefix and a growing number.
 *
 * @param limit how many entries are kept
 * @param sequence where the numbers come from
 */
export function createBoundedLog<T extends { readonly id: string }>(
  prefix: string,
  limit: number,
  sequence: Sequence = createSequence(),
): BoundedLog<T> {
  let entries: T[] = [];
  return {
    add: (create) => {
      // Padded, so that ids sort as text in the order of arrival.
      const entry = create(`${prefix}_${String(sequence(prefix)).padStart(9, '0')}`);
      entries.push(entry);
      if (entries.length > limit) entries.shift();
      return entry;
    },
    list: (after = '') => entries.filter(({ id }) => id > after).reverse(),
    clear: () => {
      entries = [];
    },
  };
}
