import { inLanguage } from '../language.ts';
import { EN, type ThemeTexts } from './theme-texts-en.ts';

/** The texts in the language of the page. */
export const themeTexts: ThemeTexts = await inLanguage<ThemeTexts>(EN, {
  ar: () => import('./theme-texts-ar.ts'),
  de: () => import('./theme-texts-de.ts'),
});
