/** Everything of a value that a log could print, with causes and hidden fields. */
export function show(value: unknown, depth = 0): string {
  if (depth > 5 || value === null || (typeof value !== 'object' && typeof value !== 'function')) {
    return String(value);
  }
  const names = Reflect.ownKeys(value);
  return names
    .map((name) => `${String(name)}: ${show(Reflect.get(value, name), depth + 1)}`)
    .join(', ');
}
