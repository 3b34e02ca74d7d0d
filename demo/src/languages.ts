/** The languages of the pages, by their own names. */
export const LANGUAGES = { en: 'English', de: 'Deutsch', ar: 'العربية' } as const;

/** A language of the pages. */
export type Language = keyof typeof LANGUAGES;

/** In the order of the bar. */
export const LANGUAGE_CODES: readonly Language[] = ['en', 'de', 'ar'];

/** The language that a tag such as `de-AT` names, if the pages have it; else English. */
export function languageOfTag(tag = ''): Language {
  return LANGUAGE_CODES.find((code) => code === tag.slice(0, 2).toLowerCase()) ?? 'en';
}
