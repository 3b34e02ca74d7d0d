import { language } from '../language.ts';
import type { WidgetWords } from './page-words.ts';
import { WORDS_EN } from './words-en.ts';

/** The pages' words in their language. The Arabic ones are loaded only for an Arabic page. */
export const words: WidgetWords =
  language === 'ar' ? (await import('./words-ar.ts')).WORDS_AR : WORDS_EN;
