import type { InAnyLanguage } from '../in-any-language.ts';
import { language } from '../language.ts';
import { WORDS_EN } from './words-en.ts';

/** The page's own words, in the page's language. The Arabic ones are loaded only for an Arabic page. */
export const words: InAnyLanguage<typeof WORDS_EN> =
  language === 'ar' ? (await import('./words-ar.ts')).WORDS_AR : WORDS_EN;
