import { language } from '../language.ts';
import type { PageWords } from './page-words.ts';
import { WORDS_AR } from './words-ar.ts';
import { WORDS_EN } from './words-en.ts';

/** The solver page's own words, in the page's language. */
export const words: PageWords = language === 'ar' ? WORDS_AR : WORDS_EN;
