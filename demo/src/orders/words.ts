import type { InAnyLanguage } from '../in-any-language.ts';
import { inLanguage } from '../language.ts';
import { WORDS_EN } from './words-en.ts';

type Words = InAnyLanguage<typeof WORDS_EN>;

/** The page's own words, in the page's language. */
export const words: Words = await inLanguage<Words>(WORDS_EN, {
  ar: () => import('./words-ar.ts'),
  de: () => import('./words-de.ts'),
});
