/** How an SMS is encoded: `GSM7` for texts of the GSM alphabet alone, `UCS2` for all others. */
export type SmsEncoding = 'GSM7' | 'UCS2';

/** A text as the parts of one SMS. */
export interface SmsParts {
  readonly encoding: SmsEncoding;
  /** The texts of the parts, which together are the whole text. At least one, be it empty. */
  readonly parts: readonly string[];
}

/**
 * Counts the SMS that a text takes.
 *
 * @see {@link splitSegments}
 */
export function countSegments(message: string): { segments: number; encoding: SmsEncoding } {
  const { encoding, parts } = splitSegments(message);
  return { segments: parts.length, encoding };
}

/**
 * Splits a text into the parts in which it is sent. A character is never split: neither the two
 * septets of an extension character nor the two code units of a surrogate pair.
 *
 * @see 3GPP TS 23.038, 6.2.1 (the alphabet), and TS 23.040, 9.2.3.24.1 (the parts)
 */
export function splitSegments(message: string): SmsParts {
  const isGsm = Array.from(message).every((character) => septetsOf(character) > 0);
  return isGsm
    ? { encoding: 'GSM7', parts: split(message, septetsOf, GSM_LIMITS) }
    : { encoding: 'UCS2', parts: split(message, ({ length }) => length, UCS_LIMITS) };
}

interface Limits {
  /** What fits into one SMS. */
  readonly single: number;
  /** What fits into each of several, beside the header that joins them. */
  readonly part: number;
}

const GSM_LIMITS: Limits = { single: 160, part: 153 }; // septets
const UCS_LIMITS: Limits = { single: 70, part: 67 }; // 16-bit code units

function split(message: string, sizeOf: (character: string) => number, limits: Limits): string[] {
  const characters = Array.from(message);
  const total = characters.reduce((sum, character) => sum + sizeOf(character), 0);
  if (total <= limits.single) return [message];
  const parts: string[] = [];
  let part = '';
  let used = 0;
  for (const character of characters) {
    const size = sizeOf(character);
    if (used + size > limits.part) {
      parts.push(part);
      part = '';
      used = 0;
    }
    part += character;
    used += size;
  }
  return [...parts, part];
}

/** 3GPP TS 23.038, 6.2.1, without the escape character. */
const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
    '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);

/** 3GPP TS 23.038, 6.2.1.1: each takes an escape and a second septet. */
const EXTENSION = new Set('\f^{}\\[~]|€');

/** The septets of a character, none if the alphabet lacks it. */
function septetsOf(character: string): number {
  if (BASIC.has(character)) return 1;
  return EXTENSION.has(character) ? 2 : 0;
}
