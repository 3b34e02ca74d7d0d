import { expect, test } from 'vitest';
import { likelyCountry } from './likely-country.ts';

const likely = (languages: readonly string[], timeZone = 'UTC') =>
  likelyCountry(['EG', 'SA', 'US', 'DE'], languages, timeZone);

test.each([
  ['Africa/Cairo', 'EG'],
  ['Asia/Riyadh', 'SA'],
  ['America/Chicago', 'US'],
])('the time zone %s is of %s, whatever the language', (timeZone, country) => {
  expect(likely(['en-US'], timeZone)).toBe(country);
});

test.each([
  [['ar-SA', 'en-US'], 'SA'],
  [['fr-FR', 'de-de'], 'DE'],
  [['en-Latn-US'], 'US'],
  [['de', 'c'], undefined],
  [[], undefined],
])('where the time zone has no country, of the languages %j it is %s', (languages, country) => {
  expect(likely(languages)).toBe(country);
});
