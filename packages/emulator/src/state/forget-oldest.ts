/**
 * Drops the entry that was added first, where there are more than the limit: a Map and a Set keep the
 * order of insertion. Called after each addition, it keeps a collection bounded.
 */
export function forgetOldest<K>(entries: Map<K, unknown> | Set<K>, limit: number): void {
  if (entries.size <= limit) return;
  for (const oldest of entries.keys()) {
    entries.delete(oldest);
    return;
  }
}
