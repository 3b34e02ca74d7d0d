import { language } from '../language.ts';
import type { PageWords } from './page-words.ts';
import { WORDS_EN } from './words-en.ts';

/** The solver page's own words, in the page's language. The Arabic ones are loaded only for an Arabic page. */
export const words: PageWords =
  language === 'ar' ? (await import('./words-ar.ts')).WORDS_AR : WORDS_EN;
