/** How long a value is as JSON in UTF-8: nothing for `undefined`, and infinite where it is nested too deep for JSON. */
export function jsonBytes(value: unknown): number {
  if (value === undefined) return 0;
  try {
    return new TextEncoder().encode(JSON.stringify(value)).length;
  } catch {
    return Number.POSITIVE_INFINITY; // Nested so deep that JSON.stringify overflows its stack.
  }
}
