import { digitsOf } from '@otp-kit/protocol';
import type { CountryCode } from 'libphonenumber-js/core/es6';
import { callingCodeOf } from './countries.ts';
import { plainText } from './phone-text.ts';

/** A country of the list. */
export interface ListedCountry {
  readonly country: CountryCode;
  readonly name: string;
  readonly callingCode: string;
  /** What a search is compared with: the names in the page's language, in English and in the country's own. */
  readonly searchNames: readonly string[];
}

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

/** The countries with their names, sorted as the language sorts. */
export function listCountries(
  countries: readonly CountryCode[],
  locale: string,
): readonly ListedCountry[] {
  const { compare } = new Intl.Collator(locale);
  return countries
    .map((country) => {
      const name = countryName(country, locale);
      const { language } = new Intl.Locale(`und-${country}`).maximize();
      const names = [name, countryName(country, 'en'), countryName(country, language)];
      const searchNames = names.map(searchText);
      return { country, name, callingCode: callingCodeOf(country), searchNames };
    })
    .sort((a, b) => compare(a.name, b.name));
}

/**
 * The countries that fit a search by name, ISO code or calling code (`20`, `+20`, `0020`). Those that
 * begin with what was entered come first.
 */
export function searchCountries(
  countries: readonly ListedCountry[],
  query: string,
): readonly ListedCountry[] {
  const text = searchText(query).replace(/^(\+|00?)/, '');
  const digits = digitsOf(text);
  if (digits) return countries.filter(({ callingCode }) => callingCode.startsWith(digits));
  const first = countries.filter(({ country, searchNames }) =>
    [country.toLowerCase(), ...searchNames].some((name) => name.startsWith(text)),
  );
  // A single letter is somewhere in most names.
  const isEnough = text.length > 1;
  const other = countries.filter(
    ({ searchNames }) => isEnough && searchNames.some((name) => name.includes(text)),
  );
  return [...new Set([...first, ...other])];
}

/** Without case, diacritics and the differences between letters that Arabic writers do not keep apart. */
function searchText(text: string): string {
  return plainText(text)
    .normalize('NFKD')
    .replace(/[\p{M}ـ]/gu, '')
    .replaceAll('ة', 'ه')
    .replaceAll('ى', 'ي')
    .toLowerCase()
    .trim();
}
