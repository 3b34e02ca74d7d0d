import { describe, expect, test } from 'vitest';
import { countryInSentence } from './country-names.ts';
import { listCountries, searchCountries } from './country-search.ts';

const inEnglish = listCountries(['EG', 'SA', 'AE', 'DE', 'FR', 'CI', 'US', 'CA', 'JP'], 'en');
const inArabic = listCountries(['EG', 'SA', 'AE', 'DE', 'US'], 'ar-EG');

const names = (list: typeof inEnglish) => list.map(({ name }) => name);
const found = (list: typeof inEnglish, query: string) =>
  searchCountries(list, query).map(({ country }) => country);

test('lists the countries as the language names and sorts them', () => {
  expect(names(inEnglish).slice(0, 4)).toEqual(['Canada', 'Côte d’Ivoire', 'Egypt', 'France']);
  expect(names(inArabic)).toEqual(names(inArabic).toSorted(new Intl.Collator('ar').compare));
  expect(names(inArabic)).toContain('مصر');
});

describe('finds a country', () => {
  test.each([
    ['egy', ['EG']],
    ['EG', ['EG']],
    ['arab', ['SA', 'AE']],
    ['cote', ['CI']],
    ['CÔTE', ['CI']],
    ['مصر', ['EG']],
    ['المملكة العربية', ['SA']],
    ['Deutsch', ['DE']],
    ['日本', ['JP']],
    ['20', ['EG']],
    ['+20', ['EG']],
    ['0020', ['EG']],
    ['+٢٠', ['EG']],
    ['+', ['CA', 'CI', 'EG', 'FR', 'DE', 'JP', 'SA', 'AE', 'US']],
    ['00', ['CA', 'CI', 'EG', 'FR', 'DE', 'JP', 'SA', 'AE', 'US']],
    ['1', ['CA', 'US']],
    ['', ['CA', 'CI', 'EG', 'FR', 'DE', 'JP', 'SA', 'AE', 'US']],
    ['Atlantis', []],
  ])('by %j', (query, countries) => {
    expect(found(inEnglish, query)).toEqual(countries);
  });

  test.each([
    ['السعوديه', ['SA']],
    ['الامارات', ['AE']],
    ['مِصر', ['EG']],
    ['Egypt', ['EG']],
    ['٩٦٦', ['SA']],
  ])('on an Arabic page by %j', (query, countries) => {
    expect(found(inArabic, query)).toEqual(countries);
  });
});

test.each([
  ['FR', 'en', 'France'],
  ['US', 'en-GB', 'the United States'],
  ['AE', 'en', 'the United Arab Emirates'],
  ['NL', 'en', 'the Netherlands'],
  ['DO', 'en', 'the Dominican Republic'],
  ['FI', 'en', 'Finland'],
  ['FR', 'ar-EG', 'فرنسا'],
  ['NL', 'de', 'Niederlande'],
])('a sentence names %s in %s as %s', (country, locale, name) => {
  expect(countryInSentence(country, locale)).toBe(name);
});

test('the selected country comes first while nothing is searched', () => {
  const list = (query: string) =>
    searchCountries(inEnglish, query, 'US').map(({ country }) => country);

  expect(list('')).toEqual(['US', 'CA', 'CI', 'EG', 'FR', 'DE', 'JP', 'SA', 'AE']);
  expect(list('1')).toEqual(['CA', 'US']);
});

test('what begins with the search comes first', () => {
  expect(found(inEnglish, 'a')[0]).toBe('AE');
});

test.each([
  ['UK', 'GB'],
  ['u.k.', 'GB'],
  ['usa', 'US'],
  ['UAE', 'AE'],
  ['ksa', 'SA'],
  ['Turkey', 'TR'],
  ['أمريكا', 'US'],
])('initials and daily names come first: %s', (query, country) => {
  const list = listCountries(['UA', 'GB', 'US', 'AE', 'SA', 'TR', 'AU'], 'en');

  expect(found(list, query)[0]).toBe(country);
});
