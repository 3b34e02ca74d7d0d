import PHRASES from '../../search/phrases.json';
import { TERMS } from '../../search/terms.ts';

/** A word with fewer letters may be the beginning of too many others, or one of them with a slip. */
const SHORTEST = 5;

const PHRASES_OF = Object.entries(PHRASES).map(
  ([id, phrases]) => [id, phrases.split(', ').map(wordsOf)] as const,
);

/**
 * The sections for a question that is usually asked in words which are not in them, by their address, and how well each
 * fits: how many of the words are in one of its phrases. All words of the phrase are in the question, and most of the
 * question is in it.
 */
export function fitsOf(question: string): ReadonlyMap<string, number> {
  const words = wordsOf(question);
  // With a capital it is a name, such as `defaultCountry`.
  const joined = /\p{Lu}/u.test(question) ? undefined : words.join('');
  const { length } = splitWords(question).filter((word) => TERMS.processTerm(word) !== null);
  const fitOfPhrase = (phrase: readonly string[]): number => {
    if (joined === phrase.join('')) return phrase.length;
    if (length >= 2 * phrase.length) return 0;
    const fit = phrase.map((word) => fitOf(word, words));
    return fit.includes(0) ? 0 : fit.reduce((sum, one) => sum + one);
  };
  const fits = PHRASES_OF.map(
    ([id, phrases]) => [id, Math.max(...phrases.map(fitOfPhrase))] as const,
  );
  return new Map(fits.filter(([, fit]) => fit > 0));
}

/** A whole word counts more than its beginning, or one with a slip. */
function fitOf(word: string, typed: readonly string[]): number {
  if (typed.includes(word)) return 1;
  const isMeant = (other: string) => word.startsWith(other) || isSlip(word, other);
  return typed.some((other) => other.length >= SHORTEST && isMeant(other)) ? 0.5 : 0;
}

/** A letter is missing, too many or another one, or two are swapped. */
function isSlip(word: string, typed: string): boolean {
  const start = Array.from(word).findIndex((letter, index) => letter !== typed[index]);
  if (start < 0) return typed.length === word.length + 1;
  const [[first = '', second = '', ...more], other] = [word.slice(start), typed.slice(start)];
  const end = more.join('');
  const letter = other.charAt(0);
  const slips = [second, `${letter}${first}${second}`, `${letter}${second}`, `${second}${first}`];
  return slips.some((slip) => `${slip}${end}` === other);
}

/** Several things have the word of one. */
function wordsOf(text: string): string[] {
  return splitWords(text).map((word) => word.replace(/s$/, ''));
}

/** A code with underscores is one word. */
function splitWords(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
}
