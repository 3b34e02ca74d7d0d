import type { CountryCode } from 'libphonenumber-js/core/es6';

/** Intl Locale Info, which some browsers have as getters. */
interface LocaleInfo {
  readonly timeZones?: readonly string[];
  readonly getTimeZones?: () => readonly string[];
}

/**
 * The country that the user is likely to have a number of: that of the time zone, otherwise the first
 * region of the languages.
 *
 * @param languages in BCP 47
 * @param timeZone an IANA name, such as `Africa/Cairo`
 * @returns undefined if none of `countries` is likely
 */
export function likelyCountry(
  countries: readonly CountryCode[],
  languages: readonly string[],
  timeZone: string = new Intl.DateTimeFormat().resolvedOptions().timeZone,
): CountryCode | undefined {
  const regions = languages.map((language) => REGION.exec(language)?.[1]?.toUpperCase());
  const ofRegions = regions.flatMap((region) => countries.filter((country) => country === region));
  return countries.find((country) => timeZonesOf(country).includes(timeZone)) ?? ofRegions[0];
}

function timeZonesOf(country: CountryCode): readonly string[] {
  const locale: Intl.Locale & LocaleInfo = new Intl.Locale(`und-${country}`);
  return locale.getTimeZones?.() ?? locale.timeZones ?? [];
}

const REGION = /-([a-z]{2})(?![^-])/i;
