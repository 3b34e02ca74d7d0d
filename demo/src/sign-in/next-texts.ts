import { language } from '../language.ts';
import { EN } from './next-texts-en.ts';

/** The texts in the language of the page. The Arabic ones are loaded only for an Arabic page. */
export const nextTexts: typeof EN =
  language === 'ar' ? (await import('./next-texts-ar.ts')).AR : EN;
