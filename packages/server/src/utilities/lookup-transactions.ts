import { MAX_LOOKUP_IDS } from '../constants/lifetimes-and-limits.ts';
import { check } from '../options/check.ts';

/**
 * Asks your own lookup what became of transactions, at most 50 in a call, one call after the other.
 * The interface names such a lookup without its path or shape, so the kit has none.
 *
 * @param lookup gets up to 50 IDs; its results are returned as they are, in the order of the calls
 * @see the interface, "Endpoints named without a shape"
 *
 * @example
 * ```ts
 * const found = await lookupTransactions(ids, (upTo50) => askTheService(upTo50));
 * ```
 */
export async function lookupTransactions<T>(
  transactionIDs: Iterable<string>,
  lookup: (transactionIDs: readonly string[]) => Promise<readonly T[]>,
): Promise<T[]> {
  const ids = [...new Set(transactionIDs)];
  check(
    ids.every((id) => typeof id === 'string' && id !== ''),
    'transactionIDs must hold texts',
  );
  const found: T[] = [];
  for (let start = 0; start < ids.length; start += MAX_LOOKUP_IDS) {
    found.push(...(await lookup(ids.slice(start, start + MAX_LOOKUP_IDS))));
  }
  return found;
}
