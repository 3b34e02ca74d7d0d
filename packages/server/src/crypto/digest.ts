import { hexOf } from './hex.ts';

/** The SHA-256 of a text as 64 lower-case hex digits: of one size, whatever the text holds. */
export async function digestOf(text: string): Promise<string> {
  return hexOf(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
}
