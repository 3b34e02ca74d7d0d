/** An append-only list that forgets its oldest entries. */
export interface BoundedLog<T> {
  /** Adds what `create` makes of the new entry's id. */
  add(create: (id: string) => T): T;
  /** Newest first; with `after`, only what came later than that id. */
  list(after?: string): readonly T[];
  /** Empties the list. Ids go on counting, so that an `after` from before still means what it meant. */
  clear(): void;
}

/**
 * Creates a log whose ids are the prefix and a growing number.
 *
 * @param limit how many entries are kept
 */
export function createBoundedLog<T extends { readonly id: string }>(
  prefix: string,
  limit: number,
): BoundedLog<T> {
  let entries: T[] = [];
  let count = 0;
  return {
    add: (create) => {
      count += 1;
      // Padded, so that the order of the ids as text is the order of their coming.
      const entry = create(`${prefix}_${String(count).padStart(9, '0')}`);
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
