/** What the list of countries needs, in its chunk. */
import { digitsOf } from '@otp-kit/protocol';
import type { CountryCode } from 'libphonenumber-js/core/es6';
import { callingCodeOf } from './countries.ts';
import { countryName } from './country-names.ts';
import { plainText } from './phone-text.ts';

/** A country of the list. */
export interface ListedCountry {
  readonly country: CountryCode;
  readonly name: string;
  readonly callingCode: string;
  /**
   * What a search is compared with: the ISO code, the names in the page's language, in English and in the
   * country's own, and other names in daily use.
   */
  readonly searchNames: readonly string[];
}

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
      const names = [country, name, countryName(country, 'en'), countryName(country, language)];
      const searchNames = [...names, ...(DAILY_NAMES[country]?.split(',') ?? [])].map(searchText);
      return { country, name, callingCode: callingCodeOf(country), searchNames };
    })
    .sort((a, b) => compare(a.name, b.name));
}

/** Initials and names that `Intl.DisplayNames` does not have, in English and Arabic. */
const DAILY_NAMES: Partial<Record<CountryCode, string>> = {
  AE: 'UAE',
  CD: 'DRC',
  CF: 'CAR',
  CI: 'Ivory Coast',
  CZ: 'Czech Republic',
  GB: 'UK,Great Britain,England,Scotland,Wales,بريطانيا,إنجلترا',
  KP: 'DPRK',
  KR: 'ROK',
  NL: 'Holland',
  PG: 'PNG',
  PS: 'Palestine',
  SA: 'KSA',
  SZ: 'Swaziland',
  TR: 'Turkey',
  US: 'USA,America,أمريكا',
  ZA: 'RSA',
};

/**
 * The countries that fit a search by name, initials, ISO code or calling code (`20`, `+20`, `0020`). Those
 * that are called so come first, then those that begin so. Without a search, the selected one comes first.
 */
export function searchCountries(
  countries: readonly ListedCountry[],
  query: string,
  selected?: CountryCode,
): readonly ListedCountry[] {
  if (!query) {
    const isSelected = (listed: ListedCountry) => Number(listed.country === selected);
    return [...countries].sort((a, b) => isSelected(b) - isSelected(a));
  }
  const text = searchText(query).replace(/^(\+|00?)/, '');
  const digits = digitsOf(text);
  if (digits) return countries.filter(({ callingCode }) => callingCode.startsWith(digits));
  const fits = [
    (name: string) => name === text,
    (name: string) => name.startsWith(text),
    // A single letter is somewhere in most names.
    (name: string) => text.length > 1 && name.includes(text),
  ];
  const found = fits.flatMap((fit) => countries.filter(({ searchNames }) => searchNames.some(fit)));
  return [...new Set(found)];
}

/** Without case, diacritics, dots of initials and the differences between letters that Arabic writers do not keep apart. */
function searchText(text: string): string {
  return plainText(text)
    .normalize('NFKD')
    .replace(/[\p{M}.ـ]/gu, '')
    .replaceAll('ة', 'ه')
    .replaceAll('ى', 'ي')
    .toLowerCase()
    .trim();
}
