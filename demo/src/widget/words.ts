import { inLanguage } from '../language.ts';
import { type WidgetWords, WORDS_EN } from './words-en.ts';

/** The pages' words in their language. */
export const words: WidgetWords = await inLanguage<WidgetWords>(WORDS_EN, {
  ar: () => import('./words-ar.ts'),
  de: () => import('./words-de.ts'),
});
