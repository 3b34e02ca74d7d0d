import type { SingleAddress } from '@otp-kit/protocol';
import type { CountryCode } from 'libphonenumber-js/max';
import * as v from 'valibot';
import { check } from '../options/check.ts';
import {
  func,
  type OptionEntries,
  optional,
  type ParsedOptions,
} from '../options/options-schema.ts';
import { type NumberPolicy, numberRules } from './number-type-rules.ts';
import { isCountry, type PhonePolicy } from './parse-phone.ts';

/** The addresses that codes go to. */
export interface AddressOptions {
  /** ISO 3166-1 alpha-2 codes of the countries whose numbers are accepted. There is no "all". */
  readonly allowedCountries: readonly string[];
  /**
   * The country of numbers without a country code, such as `01001234567`. Default: the allowed country,
   * if there is only one. Without one, such a number is rejected with `COUNTRY_CODE_MISSING`.
   */
  readonly defaultCountry?: string;
  /**
   * Returns the user's address from your own records: for a step-up, where a number of the browser's
   * choice would prove nothing. The browser may then send no address, and without an address nothing
   * is sent. Requires `session`: a code that was requested in one account must not verify another.
   */
  readonly recipient?: (
    request: Request,
  ) => SingleAddress | undefined | Promise<SingleAddress | undefined>;
}

/** The argument of `secondaryAddress`, `metadata` and `policy.beforeSend`. */
export interface AskedAddress {
  /** What the user typed, canonical and not yet proven. */
  readonly address: SingleAddress;
  /** Its body is already read. */
  readonly request: Request;
}

/** The parsed options. */
export interface ParsedAddressOptions
  extends Omit<ParsedOptions<AddressOptions>, 'allowedCountries'> {
  readonly allowedCountries: readonly CountryCode[];
}

const COUNTRIES =
  'allowedCountries must hold at least one country, as ISO 3166-1 alpha-2 codes such as EG';

/** The schemas of {@link AddressOptions}. */
export const ADDRESS_ENTRIES: OptionEntries<ParsedAddressOptions> = {
  allowedCountries: v.pipe(
    v.array(v.custom<CountryCode>(isCountry, COUNTRIES), COUNTRIES),
    v.minLength(1, COUNTRIES),
  ),
  defaultCountry: v.optional(v.string('defaultCountry must be one of allowedCountries')),
  recipient: optional(func('recipient')),
};

/**
 * Makes the rules for the numbers that are accepted.
 *
 * @throws TypeError for a default country that is not allowed
 */
export function phonePolicy(
  {
    allowedCountries,
    defaultCountry: given,
  }: Pick<ParsedAddressOptions, 'allowedCountries' | 'defaultCountry'>,
  policy: Required<NumberPolicy>,
): PhonePolicy {
  const [first, ...others] = allowedCountries;
  const chosen = given ?? (others.length === 0 ? first : undefined);
  const defaultCountry = allowedCountries.find((country) => country === chosen);
  check(defaultCountry === chosen, 'defaultCountry must be one of allowedCountries');
  return { allowedCountries: new Set(allowedCountries), defaultCountry, ...numberRules(policy) };
}
