/** The name of a country in a language. */
export function countryName(country: string, locale: string): string {
  const names = NAMES.get(locale) ?? new Intl.DisplayNames([locale], { type: 'region' });
  NAMES.set(locale, names);
  return names.of(country) ?? country;
}

/** The name as a sentence has it: in English, "the United States" and "the Netherlands". */
export function countryInSentence(country: string, locale: string): string {
  const name = countryName(country, locale);
  return locale.startsWith('en') && WITH_ARTICLE.test(name) ? `the ${name}` : name;
}

const WITH_ARTICLE =
  /^(United|Bahamas|Comoros|Gambia|Isle|Maldives)|(Islands|Netherlands|Philippines|Republic|Territor(y|ies))$/;
const NAMES = new Map<string, Intl.DisplayNames>();
