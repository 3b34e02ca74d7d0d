/**
 * Whether a path is one of a route.
 *
 * @param pattern a segment of it that begins with a colon matches any value
 */
export function matchesPath(pattern: string, path: string): boolean {
  const parts = pattern.split('/');
  const segments = path.split('/');
  return (
    parts.length === segments.length &&
    parts.every((part, i) => part === segments[i] || (part.startsWith(':') && segments[i] !== ''))
  );
}
