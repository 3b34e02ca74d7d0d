/**
 * Drops the entries that were added first, where there are more than the limit: a Map and a Set keep
 * the order of insertion. Called after each addition, it keeps a collection bounded.
 */
export function forgetOldest<K>(entries: Map<K, unknown> | Set<K>, limit: number): void {
  for (const oldest of entries.keys()) {
    if (entries.size <= limit) return;
    entries.delete(oldest);
  }
}
