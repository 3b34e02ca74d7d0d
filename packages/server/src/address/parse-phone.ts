import { digitsOf } from '@otp-kit/protocol';
import {
  type CountryCode,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberWithError,
} from 'libphonenumber-js/max';
import { ServiceError } from '../http/service-error.ts';
import type { NumberRules } from './number-type-rules.ts';

/** Which numbers are served. */
export interface PhonePolicy extends NumberRules {
  readonly allowedCountries: ReadonlySet<string>;
  /** The country that a national number is read as of. */
  readonly defaultCountry: CountryCode | undefined;
}

/**
 * Brings a number as a user types it to E.164. Separators, `00` prefixes and Arabic digits are taken.
 *
 * @throws ServiceError `INVALID_PHONE_NUMBER`, `COUNTRY_NOT_ALLOWED`; `COUNTRY_CODE_MISSING` for a number
 *   without a country code that is no number of the default country, if there is one
 */
export function parsePhone(text: string, policy: PhonePolicy): string {
  const inFull = `+${digitsOf(text)}`;
  if (policy.testNumbers.has(inFull) && text.trimStart().startsWith('+')) return inFull;
  const phone =
    readPhone(text, policy.defaultCountry) ??
    readPhone(text.replace(DIALLED_PREFIX, '+'), undefined);
  if (phone === undefined) {
    throw new ServiceError(
      mayLackCountryCode(text) ? 'COUNTRY_CODE_MISSING' : 'INVALID_PHONE_NUMBER',
    );
  }
  // Satellite and other numbers without a country belong to none of the allowed ones.
  const { country } = phone;
  if (country === undefined || !policy.allowedCountries.has(country)) {
    throw new ServiceError('COUNTRY_NOT_ALLOWED', country === undefined ? {} : { country });
  }
  if (policy.refusedTypes.has(phone.getType())) throw new ServiceError('INVALID_PHONE_NUMBER');
  return phone.number;
}

// The prefix of most countries. A country that dials another one has no number that begins with it.
const DIALLED_PREFIX = /^\s*[0٠۰０]{2}/;

/** Whether the text could be a phone number to which only the country code is missing. */
function mayLackCountryCode(text: string): boolean {
  const isOther = /[\p{L}+＋]/u.test(text) || DIALLED_PREFIX.test(text);
  return !isOther && digitsOf(text).length >= MIN_DIGITS;
}

const MIN_DIGITS = 6; // The shortest mobile numbers in national form have six to seven digits.

/** The country of a number in E.164, or `none`: a test number's, which no country has. */
export function countryOf(phoneNumber: string): string {
  return readPhone(phoneNumber, undefined)?.country ?? 'none';
}

/**
 * Reads a number as a user types it, by the numbering plan of its country.
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
    return undefined; // The library's errors contain the text.
  }
}

/** Whether a country has a numbering plan that is known: ISO 3166-1 alpha-2. */
export function isCountry(code: unknown): code is CountryCode {
  return typeof code === 'string' && isSupportedCountry(code);
}
