/** A language of the page. */
export type Locale = 'en' | 'ar';

/**
 * The page's language: that of its URL, else the first of the browser's that the
 * page speaks, else English.
 *
 * @param search the address's query, such as `?lang=ar`
 */
export function pageLocale(search: string, languages: readonly string[]): Locale {
  const asked = new URLSearchParams(search).get('lang');
  const wanted = asked === null ? languages : [asked, ...languages];
  return wanted.map(localeOf).find((locale) => locale !== undefined) ?? 'en';
}

function localeOf(language: string): Locale | undefined {
  const [primary] = language.toLowerCase().split(/[-_]/);
  return primary === 'en' || primary === 'ar' ? primary : undefined;
}
