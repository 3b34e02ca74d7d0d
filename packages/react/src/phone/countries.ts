import type { CountryCode } from 'libphonenumber-js/core/es6';
import { CALLING_CODES } from './metadata/calling-codes.ts';
import { TRUNK_ZERO } from './metadata/trunk-zero.ts';

/** The calling codes and their countries, the main country of each code first. */
const PLANS = [...CALLING_CODES.matchAll(/(\d+)(\D+)/g)].map(
  ([, callingCode = '', members = '']) => ({
    callingCode,
    countries: members.match(/../g) ?? [],
  }),
);

const CODE_OF: ReadonlyMap<string, string> = new Map(
  PLANS.flatMap(({ callingCode, countries }) =>
    countries.map((country) => [country, callingCode] as const),
  ),
);

/** Every country that has a numbering plan. */
export const COUNTRIES: readonly CountryCode[] = [...CODE_OF.keys()].filter(isCountry);

/** The calling code of a country, without the plus. */
export function callingCodeOf(country: string): string {
  return CODE_OF.get(country) ?? '';
}

/** Removes the zero that is dialled before a number within a country, where the country has one. */
export function withoutTrunkZero(digits: string, country: string): string {
  return TRUNK_ZERO.includes(country) ? digits.replace(/^0/, '') : digits;
}

/** Whether a country has a numbering plan: ISO 3166-1 alpha-2. */
export function isCountry(country: string): country is CountryCode {
  return CODE_OF.has(country);
}

/** The calling code that digits of an international number begin with, if there are enough of them. */
export function dialledCode(digits: string): string | undefined {
  return PLANS.find(({ callingCode }) => digits.startsWith(callingCode))?.callingCode;
}

/** The main country of a calling code. */
export function mainCountry(callingCode: string): CountryCode | undefined {
  const [country = ''] = PLANS.find((plan) => plan.callingCode === callingCode)?.countries ?? [];
  return isCountry(country) ? country : undefined;
}
