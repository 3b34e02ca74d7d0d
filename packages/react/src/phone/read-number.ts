import { type FormMessages, fillText, type PhoneFieldMessages } from '@otp-kit/client/messages';
import { digitsOf } from '@otp-kit/protocol';
import { type PhoneReading, readPhone } from '../address/read-phone.ts';
import { callingCodeOf, dialledCode, mainCountry, withoutTrunkZero } from './countries.ts';
import { countryInSentence } from './country-names.ts';
import type { NumberLibrary } from './number-library.ts';
import { type CountryChoice, internationalDigits, splitValue } from './phone-text.ts';

/** What a number is read with. */
export interface NumberReader {
  readonly choice: CountryChoice;
  /** Absent if it has not loaded: then the backend decides whether the number exists. */
  readonly library: NumberLibrary | undefined;
  /** In E.164: they are sent whatever country and plan they are of. */
  readonly testNumbers: ReadonlySet<string>;
  readonly textsOf: (messages: FormMessages) => PhoneFieldMessages;
}

/**
 * Reads the values of the field's controls.
 *
 * @param value the country and the text, such as `EG 0100 123 4567`
 * @returns the number in E.164; without the library, from the digits alone: the backend decides whether it exists
 */
export function readNumber(value: string, reader: NumberReader): PhoneReading {
  const { choice, library, testNumbers, textsOf } = reader;
  const entered = splitValue(value, choice);
  const plain = readPhone(entered.text);
  if ('problem' in plain) return plain;
  const digits = digitsOf(entered.text);
  const ownCode = callingCodeOf(entered.country);
  const dialled = internationalDigits(entered.text);
  // A test number may have zeros behind its calling code, which look like a prefix.
  const testNumber = [dialled ?? '', ownCode + digits]
    .map((number) => `+${number}`)
    .find((number) => testNumbers.has(number));
  if (testNumber !== undefined) return { phoneNumber: testNumber };
  const code = dialled === undefined ? ownCode : dialledCode(dialled);
  if (!choice.countries.some((country) => callingCodeOf(country) === code)) {
    return notAllowed(code === ownCode ? entered.country : mainCountry(code ?? ''));
  }
  if (!library) {
    return { phoneNumber: `+${dialled ?? ownCode + withoutTrunkZero(digits, entered.country)}` };
  }
  const number = library.read(entered);
  if ('problem' in number) return number;
  if (!choice.countries.includes(number.country)) return notAllowed(number.country);
  if (number.isMobile) return { phoneNumber: number.phoneNumber };
  return { problem: 'phoneInvalid', message: (messages) => textsOf(messages).landline };

  function notAllowed(country: string | undefined): PhoneReading {
    if (country === undefined) return { problem: 'phoneInvalid' };
    const message = (messages: FormMessages) =>
      fillText(textsOf(messages).countryNotAllowed, {
        country: countryInSentence(country, messages.locale),
      });
    return { problem: 'phoneInvalid', message };
  }
}
