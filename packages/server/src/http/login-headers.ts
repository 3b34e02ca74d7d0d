import type { LoginAnswer } from '../config/base-config.ts';

/**
 * Takes the headers of a hook that may go out: neither those that say what the body is and how it
 * travels, which belong to the proxy, nor a `Location`: where to go is `next`.
 *
 * @throws TypeError where a name or a value is none that a header can have. A platform would find
 *   that out only while it writes the answer, when the login can no longer be taken back
 */
export function loginHeaders(
  headers: LoginAnswer['headers'],
): readonly (readonly [string, string])[] {
  const taken = [...new Headers(headers)].filter(([name]) => !isOwn(name));
  // `Headers` lets control characters through, at which Node's `setHeader` throws.
  if (taken.some(([, value]) => !/^[\t\x20-\x7e\x80-\xff]*$/.test(value))) {
    throw new TypeError('a header of onVerified has a control character');
  }
  return taken;
}

const OWN_HEADERS: ReadonlySet<string> = new Set([
  'cache-control',
  'connection',
  'location',
  'transfer-encoding',
  'vary',
  'x-content-type-options',
]);

function isOwn(name: string): boolean {
  return name.startsWith('content-') || OWN_HEADERS.has(name);
}
