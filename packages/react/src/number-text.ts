import type { Locale } from './messages.ts';

/** A number in the digits of a language: Arabic-Indic ones in Arabic, as Egypt writes them. */
export function numberText(
  value: number,
  locale: Locale,
  options?: Intl.NumberFormatOptions,
): string {
  return new Intl.NumberFormat(intlLocale(locale), options).format(value);
}

/**
 * The time that is left to use something, as `4:05` in the digits of a language. It is exact, since
 * a user who is promised more than there is comes too late.
 *
 * @param seconds as `useCountdown` returns them; hours are just more minutes
 */
export function clockText(seconds: number, locale: Locale): string {
  const rest = numberText(seconds % 60, locale, { minimumIntegerDigits: 2 });
  return `${numberText(Math.floor(seconds / 60), locale)}:${rest}`;
}

/**
 * How long to wait, in whole seconds below a minute and in minutes, or hours and minutes, from there
 * on: rounded up, so that no user comes back too early. Made to stand after a preposition.
 */
export function durationText(seconds: number, locale: Locale): string {
  const minutes = seconds < 60 ? 0 : Math.ceil(seconds / 60);
  const amounts = [
    ['hour', Math.floor(minutes / 60)],
    ['minute', minutes % 60],
    ['second', minutes ? 0 : seconds],
  ] as const;
  const parts = amounts
    .filter(([, amount]) => amount > 0)
    .map(([unit, amount]) =>
      numberText(amount, locale, { style: 'unit', unit, unitDisplay: 'long' }).replace(
        NOMINATIVE_DUAL,
        'تين',
      ),
    );
  return new Intl.ListFormat(intlLocale(locale)).format(parts);
}

// Arabic counts two of something by an ending, which follows the case; CLDR has it in the nominative.
const NOMINATIVE_DUAL = /تان$/;

function intlLocale(locale: Locale): string {
  return locale === 'ar' ? 'ar-EG' : locale;
}
