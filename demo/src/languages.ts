/** The languages of the pages with their own names, in the order of the bar. */
export const LANGUAGES = [
  ['en', 'English'],
  ['de', 'Deutsch'],
  ['ar', 'العربية'],
] as const;

/** A language of the pages. */
export type Language = (typeof LANGUAGES)[number][0];

/** The language that a tag such as `de-AT` names, if the pages have it; else English. */
export function languageOfTag(tag = ''): Language {
  return LANGUAGES.find(([code]) => code === tag.slice(0, 2))?.[0] ?? 'en';
}
