import type { Locale } from './language.ts';
import type { PageTexts } from './page-texts.ts';
import { TEXTS_AR } from './texts-ar.ts';
import { TEXTS_EN } from './texts-en.ts';

/** The texts of a language. */
export function textsFor(locale: Locale): PageTexts {
  return locale === 'ar' ? TEXTS_AR : TEXTS_EN;
}
