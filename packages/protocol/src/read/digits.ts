/**
 * The ASCII digits of a text, in order. Takes Arabic-Indic (٠–٩), Persian (۰–۹) and full-width (０–９)
 * digits for what they are and drops everything else: separators, spaces, bidi marks, words. Idempotent.
 *
 * JavaScript's `\d` knows ASCII digits only, so a filter that runs before this loses the others.
 */
export function digitsOf(text: string): string {
  let digits = '';
  for (const character of text) {
    const code = character.charCodeAt(0);
    for (const zero of DIGIT_ZEROS) {
      if (code >= zero && code <= zero + 9) digits += String(code - zero);
    }
  }
  return digits;
}

const DIGIT_ZEROS = [0x30, 0x660, 0x6f0, 0xff10] as const; // Unicode: ASCII, Arabic-Indic, Extended Arabic-Indic, Fullwidth
