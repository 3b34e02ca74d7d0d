/**
 * The digest that a nonce makes, by the browser's own SHA-256 and not by the solver's.
 *
 * @returns 64 hex characters; undefined on a plain-http page, where browsers keep Web Crypto away
 */
export async function digestOf(challenge: string, nonce: number): Promise<string | undefined> {
  if (!isSecureContext) return undefined;
  const text = new TextEncoder().encode(`${challenge}:${nonce}`);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', text));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
