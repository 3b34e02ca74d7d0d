import { inLanguage } from '../language.ts';
import { EN, type NextTexts } from './next-texts-en.ts';

/** The texts in the language of the page. */
export const nextTexts: NextTexts = await inLanguage<NextTexts>(EN, {
  ar: () => import('./next-texts-ar.ts'),
  de: () => import('./next-texts-de.ts'),
});
