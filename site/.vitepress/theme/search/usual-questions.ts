import PHRASES from '../../search/phrases.json';
import { TERMS } from '../../search/terms.ts';

/** A word with fewer letters may be the beginning of too many others. */
const BEGINNING = 5;

const PHRASES_OF = new Map(
  Object.entries(PHRASES).map(([id, phrases]) => [id, phrases.split(', ').map(wordsOf)]),
);

/**
 * Returns how well a section fits a question that is usually asked in words which are not in it: 0 for not at all, else how
 * many of the words are in one of its phrases. All words of the phrase are in the question, and most of the question is in it.
 */
export function fitTo(question: string): (id: string) => number {
  const words = wordsOf(question);
  const { length } = words.filter((word) => TERMS.processTerm(word) !== null);
  return (id) => {
    const fits = (PHRASES_OF.get(id) ?? []).map((phrase) => {
      if (length >= 2 * phrase.length) return 0;
      const fit = phrase.map((word) => fitOf(word, words));
      return fit.includes(0) ? 0 : fit.reduce((sum, one) => sum + one);
    });
    return Math.max(0, ...fits);
  };
}

/** A whole word counts more than its beginning. */
function fitOf(word: string, typed: readonly string[]): number {
  if (typed.includes(word)) return 1;
  return typed.some((start) => start.length >= BEGINNING && word.startsWith(start)) ? 0.5 : 0;
}

/** A code with underscores is one word; several things have the word of one. */
function wordsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
  return words.map((word) => word.replace(/s$/, ''));
}
