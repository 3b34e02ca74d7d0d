/** How many entries of a list have a row, and how many matches of a search. */
export const ROWS_LISTED = 200;

/** The rows of a list, of which a search may hide some. */
export interface ListedRows<T> {
  /** Newest first. */
  readonly rows: readonly T[];
  /** Those that are not hidden. */
  readonly visible: ReadonlySet<T>;
  /** How many entries match, listed or not. */
  readonly found: number;
}

/**
 * Chooses the entries that have a row: the newest, which stay where they are while a search hides them, and the
 * newest matches of all that there are.
 *
 * @param entries newest first
 */
export function listRows<T>(entries: readonly T[], matches: (entry: T) => boolean): ListedRows<T> {
  const found = entries.filter(matches);
  const visible = new Set(found.slice(0, ROWS_LISTED));
  const rows = entries.filter((entry, index) => index < ROWS_LISTED || visible.has(entry));
  return { rows, visible, found: found.length };
}
