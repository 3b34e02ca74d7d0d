/** A challenge that has not been solved before: 64 hex characters. */
export function randomChallenge(): string {
  return hexOf(crypto.getRandomValues(new Uint8Array(32)));
}

/**
 * The digest that a nonce makes, by the browser's own SHA-256 and not by the solver's.
 *
 * @returns 64 hex characters; undefined on a plain-http page, where browsers keep Web Crypto away
 */
export async function digestOf(challenge: string, nonce: number): Promise<string | undefined> {
  if (!isSecureContext) return undefined;
  const text = new TextEncoder().encode(`${challenge}:${nonce}`);
  return hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', text)));
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
