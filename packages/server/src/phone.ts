import {
  type CountryCode,
  isSupportedCountry,
  type NumberType,
  type PhoneNumber,
  parsePhoneNumberWithError,
} from 'libphonenumber-js/max';
import { Refusal } from './refusal.ts';

/** Which numbers are served. */
export interface PhonePolicy {
  readonly allowedCountries: ReadonlySet<string>;
  /** The country that a national number is read as of. */
  readonly defaultCountry: CountryCode | undefined;
}

// Numbers that cost the caller or never receive: the ends of toll fraud (OWASP API4:2023, scenario 1).
const REFUSED_TYPES: readonly NumberType[] = [
  'PREMIUM_RATE',
  'SHARED_COST',
  'PAGER',
  'PERSONAL_NUMBER',
];

/**
 * Brings a number as a person types it to E.164. Separators, `00` prefixes and Arabic digits are taken.
 *
 * @throws Refusal `INVALID_PHONE_NUMBER`, `COUNTRY_NOT_ALLOWED`
 */
export function parsePhone(text: string, policy: PhonePolicy): string {
  const phone = readPhone(text, policy.defaultCountry);
  if (phone === undefined) throw new Refusal('INVALID_PHONE_NUMBER');
  // Satellite and other numbers without a country belong to none of the allowed ones.
  if (phone.country === undefined || !policy.allowedCountries.has(phone.country)) {
    throw new Refusal('COUNTRY_NOT_ALLOWED');
  }
  if (REFUSED_TYPES.includes(phone.getType())) throw new Refusal('INVALID_PHONE_NUMBER');
  return phone.number;
}

/**
 * Reads a number as a person types it, by the numbering plan of its country.
 *
 * @returns `undefined` for what no telephone network has, and for an extension
 */
export function readPhone(
  text: string,
  defaultCountry: CountryCode | undefined,
): PhoneNumber | undefined {
  try {
    // Without `extract: false` the library finds a number inside any prose.
    const phone = parsePhoneNumberWithError(text, {
      extract: false,
      ...(defaultCountry !== undefined && { defaultCountry }),
    });
    return phone.isValid() && phone.ext === undefined ? phone : undefined;
  } catch {
    return undefined; // The library's errors hold the text and say no more than that it is none.
  }
}

/** Tells whether a country has a numbering plan that is known: ISO 3166-1 alpha-2. */
export function isCountry(code: string): code is CountryCode {
  return isSupportedCountry(code);
}
