import * as v from 'valibot';

const ENTRIES_OF_A_PAGE = 1000;

/** The parameters of a list that is read in pages, newest first. */
export const pageEntries = {
  /** The ID of the last entry of the page before. */
  before: v.exactOptional(v.string()),
  /** How many entries a page has at most; by default all. */
  limit: v.exactOptional(
    v.pipe(
      v.string(),
      v.digits(),
      v.transform(Number),
      v.minValue(1),
      v.maxValue(ENTRIES_OF_A_PAGE),
    ),
  ),
};

/** A text that may begin with a plus. One that is not escaped in a query arrives as a space, which these texts have not. */
export const plusText = v.pipe(
  v.string(),
  v.transform((text) => text.replaceAll(' ', '+')),
);

/** Describes the query of a list that has no other parameters. */
export const PageSchema = v.object(pageEntries);

/**
 * One page of a list. A page with fewer entries than its limit is the last.
 *
 * @param entries newest first
 * @param page.before nothing is older than an entry that is no longer kept, since the oldest goes first
 */
export function pageOf<T>(
  entries: readonly T[],
  idOf: (entry: T) => string,
  { before, limit }: v.InferOutput<typeof PageSchema>,
): readonly T[] {
  const place = before === undefined ? -1 : entries.findIndex((entry) => idOf(entry) === before);
  if (before !== undefined && place === -1) return [];
  return entries.slice(place + 1, limit === undefined ? undefined : place + 1 + limit);
}
