/** Removes invisible characters: copied texts contain bidi marks and zero-width characters. */
export function visibleText(text: string): string {
  return text.replace(INVISIBLE, '');
}

const INVISIBLE = /\p{Cf}/gu; // Unicode: format characters, among them U+200E, U+202A, U+2066
