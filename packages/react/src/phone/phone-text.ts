import { digitsOf } from '@otp-kit/protocol';
import type { CountryCode } from 'libphonenumber-js/core/es6';
import { visibleText } from '../code-input/visible-text.ts';
import { callingCodeOf, dialledCode, isCountry, mainCountry } from './countries.ts';

/** What is in the field: the country of the prefix, and the text behind it. */
export interface PhoneText {
  readonly country: CountryCode;
  readonly text: string;
}

/** The countries of a field. */
export interface CountryChoice {
  readonly countries: readonly CountryCode[];
  /** What a server renders. */
  readonly defaultCountry: CountryCode;
  /** Whether the integrator has chosen `defaultCountry`. Otherwise the browser's is looked for. */
  readonly isSet?: boolean;
}

/** The text with ASCII digits and pluses, and without invisible characters. */
export function plainText(text: string): string {
  return visibleText(text)
    .replace(/\p{Nd}/gu, (digit) => digitsOf(digit) || digit)
    .replace('＋', '+');
}

/** The digits of a number with `+` or `00` before it, the calling code first; otherwise undefined. */
export function internationalDigits(text: string): string | undefined {
  const [prefix] = PREFIX.exec(plainText(text)) ?? [];
  return prefix && digitsOf(plainText(text).slice(prefix.length));
}

/** The prefix beside a number, such as `+20`; empty beside an international number of no country. */
export function prefixOf({ country, text }: PhoneText): string {
  // No calling code has more than three digits: one that is still in the text is not known.
  return internationalDigits(text)?.[2] ? '' : `+${callingCodeOf(country)}`;
}

// Before it may be separators, and words as in `tel:+20`.
const PREFIX = /^\D*?(?:\+|00)/;

/** Splits the values of the field's two controls, which have a space between them: `EG 0100 123 4567`. */
export function splitValue(value: string, { defaultCountry }: CountryChoice): PhoneText {
  const country = value[2] === ' ' ? value.slice(0, 2) : '';
  return isCountry(country)
    ? { country, text: value.slice(3) }
    : { country: defaultCountry, text: value };
}

/**
 * Selects the country of an international number, also one that is not allowed, and leaves the rest as the
 * text. Of several countries with the code, an allowed one is selected, or the selected one stays.
 */
export function takeCountry(phone: PhoneText, countries: readonly CountryCode[]): PhoneText {
  const text = plainText(phone.text);
  // A plus may be in an email address, too.
  const code = text.includes('@') ? '' : dialledCode(internationalDigits(text) ?? '');
  const sharing = countries.filter((country) => callingCodeOf(country) === code);
  const country = [phone.country, ...sharing, mainCountry(code ?? '')].find(
    (each) => each && callingCodeOf(each) === code && (!sharing[0] || sharing.includes(each)),
  );
  if (!code || !country) return { ...phone, text };
  const rest = text.replace(PREFIX, '').replace(leading(code), '');
  return { country, text: rest };
}

/** Matches the digits and the separators among and after them. */
function leading(digits: string): RegExp {
  return new RegExp(`^\\D*${digits.split('').join('\\D*')}[^\\d(]*`);
}
