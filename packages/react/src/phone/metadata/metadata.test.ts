import { readFileSync } from 'node:fs';
import { getCountries, getCountryCallingCode } from 'libphonenumber-js/max';
import { expect, test } from 'vitest';
import { phoneMetadata } from '../../../../../scripts/phone-metadata.mjs';
import { callingCodeOf } from '../countries.ts';
import { loadPlans } from '../load-plans.ts';

test('the files are those that the script writes from the installed library', () => {
  for (const [name, text] of phoneMetadata()) {
    expect(readFileSync(`${import.meta.dirname}/${name}`, 'utf8'), name).toBe(text);
  }
});

test('each country has its calling code and its plan, beside those that share the code', async () => {
  for (const country of getCountries()) {
    const code = getCountryCallingCode(country);
    const { countries, country_calling_codes } = await loadPlans([country]);

    expect(callingCodeOf(country)).toBe(code);
    expect(countries[country]?.[0]).toBe(code);
    expect(country_calling_codes[code]).toContain(country);
  }
});

test('only the files of the countries are loaded', async () => {
  const { countries } = await loadPlans(['EG', 'SA']);

  expect(countries).toHaveProperty('AE');
  expect(countries).not.toHaveProperty('DE');
});
