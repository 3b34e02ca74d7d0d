/**
 * What is known about numbers, with libphonenumber-js and the plans of some countries. A chunk of its own,
 * which is loaded when the user is about to enter a number.
 */
import { digitsOf } from '@otp-kit/protocol';
import parsePhoneNumber, {
  AsYouType,
  type CountryCode,
  type PhoneNumber,
} from 'libphonenumber-js/core/es6';
import { callingCodeOf } from './countries.ts';
import { loadPlans } from './load-plans.ts';
import { numberingPlan } from './numbering-plan.ts';
import { internationalDigits, type PhoneText, plainText } from './phone-text.ts';

/** What a text is as a number. */
export type NumberReading =
  | {
      readonly isMobile: boolean;
      readonly country: CountryCode;
      readonly phoneNumber: string;
    }
  | { readonly problem: 'phoneTooShort' | 'phoneTooLong' | 'phoneInvalid' };

/** Formats and reads numbers of the countries that it was made for. */
export interface NumberLibrary {
  /** The text with the separators of its country. The digits stay the same; other texts stay as they are. */
  readonly format: (phone: PhoneText) => string;
  readonly read: (phone: PhoneText) => NumberReading;
  /**
   * The country and the national digits of a whole international number. Without a prefix, only a number
   * of an allowed country is one.
   */
  readonly recognize: (
    phone: PhoneText,
    countries: readonly CountryCode[],
  ) => PhoneText | undefined;
}

/** Loads the plans of the countries, and of their neighbours in the same files. */
export async function loadNumberLibrary(countries: readonly CountryCode[]): Promise<NumberLibrary> {
  const plans = await loadPlans(countries);

  function parse({ country, text }: PhoneText): PhoneNumber | undefined {
    const digits = internationalDigits(text);
    const dialled = digits === undefined ? digitsOf(text) : `+${digits}`;
    return parsePhoneNumber(dialled, { defaultCountry: country, extract: false }, plans);
  }

  function format({ country, text }: PhoneText): string {
    const digits = digitsOf(text);
    const isFormatted = digits && country in plans.countries && !NOT_OF_NUMBERS.test(text);
    if (!isFormatted) return plainText(text).trimStart();
    const { trunkPrefix } = numberingPlan(plans, country);
    const isDialled = trunkPrefix !== '' && digits.startsWith(trunkPrefix);
    const prefix = isDialled ? '' : `+${callingCodeOf(country)}`;
    const formatted = new AsYouType(isDialled ? country : undefined, plans).input(prefix + digits);
    const national = formatted.slice(prefix.length).trim();
    return digitsOf(national) === digits ? national : digits;
  }

  function read(phone: PhoneText): NumberReading {
    const parsed = parse(phone);
    const country = parsed?.country;
    if (parsed?.isValid() && country) {
      const isMobile = parsed.getType() !== 'FIXED_LINE';
      return { isMobile, country, phoneNumber: parsed.number };
    }
    return { problem: problemOf(parsed, country ?? phone.country) };
  }

  function problemOf(parsed: PhoneNumber | undefined, country: CountryCode) {
    const { mobileLengths } = numberingPlan(plans, country);
    const length = parsed?.nationalNumber.length ?? 0;
    if (length < Math.min(...mobileLengths)) return 'phoneTooShort';
    return length > Math.max(...mobileLengths) ? 'phoneTooLong' : 'phoneInvalid';
  }

  return {
    format,
    read,
    recognize(phone, allowed) {
      const digits = digitsOf(phone.text);
      const inFull = { ...phone, text: `+${digits}` };
      const parsed = [parse(phone), parse(inFull)].find((number) => number?.isValid());
      const country = parsed?.country;
      if (!parsed || !country) return undefined;
      const hasPrefix = internationalDigits(phone.text) !== undefined;
      if (!hasPrefix && !allowed.includes(country)) return undefined;
      const isInFull = hasPrefix || digits === callingCodeOf(country) + parsed.nationalNumber;
      return { country, text: isInFull ? parsed.nationalNumber : plainText(phone.text) };
    },
  };
}

const NOT_OF_NUMBERS = /[\p{L}@+＋]/u;
