import type { Bytes } from '@otp-kit/protocol';
import { hexOf } from './hex.ts';

/** The SHA-256 of bytes, or of a text in UTF-8, as 64 lower-case hex digits: of one size, whatever it holds. */
export async function digestOf(content: string | Bytes): Promise<string> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return hexOf(await crypto.subtle.digest('SHA-256', bytes));
}
