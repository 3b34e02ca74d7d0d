import { TERMS } from '../../search/terms.ts';
import PHRASES from './phrases.json';

/** A word with fewer letters may be the beginning of too many others. */
const BEGINNING = 5;

const WORDS_OF_PHRASES = Object.entries(PHRASES).map(
  ([id, phrases]) => ({ id, phrases: phrases.split(', ').map(wordsOf) }) as const,
);

/**
 * The sections for a question that is usually asked in words which are not in them, the best first. All words of a
 * phrase are in the question, and most of the question is in the phrase.
 */
export function sectionsFor(question: string): readonly string[] {
  const words = wordsOf(question);
  return WORDS_OF_PHRASES.map(({ id, phrases }) => ({ id, fit: bestFit(phrases, words) }))
    .filter(({ fit }) => fit > 0)
    .sort((a, b) => b.fit - a.fit)
    .map(({ id }) => id);
}

/** How many words of the question are in one of the phrases; a whole word counts more than its beginning. */
function bestFit(phrases: readonly string[][], words: readonly string[]): number {
  const { length } = words.filter((word) => TERMS.processTerm(word) !== null);
  const fits = phrases.map((phrase) => {
    if (length >= 2 * phrase.length) return 0;
    const fit = phrase.map((word) => fitOf(word, words));
    return fit.includes(0) ? 0 : fit.reduce((sum, one) => sum + one);
  });
  return Math.max(...fits);
}

function fitOf(word: string, typed: readonly string[]): number {
  if (typed.includes(word)) return 1;
  return typed.some((start) => start.length >= BEGINNING && word.startsWith(start)) ? 0.5 : 0;
}

/** A code with underscores is one word; several things have the word of one. */
function wordsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
  return words.map((word) => word.replace(/s$/, ''));
}
