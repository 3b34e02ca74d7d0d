/**
 * The address that a page may be sent to: http(s), or an app's own scheme. What would run as a script
 * or show foreign content under this origin is not allowed.
 *
 * @returns the address as it was written, or `undefined`
 * @see the interface, "Result callbacks", 1: a deep link is allowed
 */
export function redirectTarget(url: string | undefined): string | undefined {
  if (url === undefined || !URL.canParse(url)) return undefined;
  return REFUSED.includes(new URL(url).protocol) ? undefined : url;
}

const REFUSED: readonly string[] = [
  'about:',
  'blob:',
  'data:',
  'file:',
  'filesystem:',
  'javascript:',
  'vbscript:',
  'view-source:',
];
