// Control characters, halves of a surrogate pair, and what changes the line or the direction of the text around it.
const UNSAFE = /[\p{Cc}\p{Cs}\u2028-\u202e\u2066-\u2069]/u;

/** Whether a text of a user has a character that would show it, or what is around it, as something else. */
export function isUnsafeText(text: string): boolean {
  return UNSAFE.test(text);
}
