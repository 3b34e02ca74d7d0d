'use client';

import type { FormMessages, PhoneFieldMessages } from '@otp-kit/client/messages';
import type { CountryCode } from 'libphonenumber-js/core/es6';
import type { FormPhoneField } from '../form/address-input.ts';
import { isCountry } from './countries.ts';
import { createLazyNumbers, type LoadNumbers, loadNumbers } from './lazy-numbers.ts';
import { PhoneControl } from './phone-control.tsx';
import { enPhoneField, type OwnPhoneFieldMessages } from './phone-field-messages.ts';
import { readNumber } from './read-number.ts';

/** Options of {@link phoneField}. */
export interface PhoneFieldOptions {
  /** The allowed countries, by ISO 3166-1 alpha-2. With one there is no list. */
  readonly countries: readonly CountryCode[];
  /**
   * The country that is selected first. Default: the allowed country of the user's time zone, of the
   * browser's languages or of the form's language; otherwise the first of `countries`.
   */
  readonly defaultCountry?: CountryCode | undefined;
  /**
   * Sends these numbers, in E.164, whatever country and plan they are of: the service's test pairs, which no
   * network has. The backend has the same option. Default: none.
   */
  readonly acceptTestNumbers?: readonly string[] | undefined;
  /** Own texts in place of some. */
  readonly messages?: OwnPhoneFieldMessages | undefined;
}

/**
 * Creates a phone field for {@link OtpForm}, with a list of the allowed countries. Make it once, outside of
 * what renders the form.
 *
 * 1. A number that is pasted, typed or filled in with `+` or `00` selects its country.
 * 2. On the first focus, libphonenumber-js loads with the numbering plans of the countries: from then on the
 *    number is formatted while it is typed, and one that is no mobile number is an error before it is sent.
 * 3. The number is sent in E.164.
 *
 * @throws RangeError for a country that does not exist, or a default that is not in the list
 *
 * @example
 * const field = phoneField({ countries: ['EG', 'SA', 'AE'] });
 * const form = <OtpForm endpoint="/api/otp" phoneField={field} />;
 */
export function phoneField(options: PhoneFieldOptions): FormPhoneField {
  return createPhoneField(options, loadNumbers);
}

/** The same with another way to load the library, for tests. */
export function createPhoneField(options: PhoneFieldOptions, load: LoadNumbers): FormPhoneField {
  const { countries, defaultCountry = countries[0], messages: own } = options;
  const testNumbers = new Set(options.acceptTestNumbers);
  const unknown = countries.map(String).find((country) => !isCountry(country));
  if (unknown !== undefined) throw new RangeError(`countries: ${unknown} is no country`);
  if (defaultCountry === undefined || !countries.includes(defaultCountry)) {
    throw new RangeError('defaultCountry must be one of countries');
  }
  const choice = { countries, defaultCountry, isSet: options.defaultCountry !== undefined };
  const numbers = createLazyNumbers(countries, load);
  const textsOf = (messages: FormMessages): PhoneFieldMessages => ({
    ...enPhoneField,
    ...messages.phoneField,
    ...own,
  });

  return {
    parse: (text) => readNumber(text, { choice, library: numbers.library(), testNumbers, textsOf }),
    render: (slot) => (
      <PhoneControl {...slot} choice={choice} numbers={numbers} texts={textsOf(slot.messages)} />
    ),
  };
}
