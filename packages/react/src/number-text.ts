import type { Locale } from './messages.ts';

/** A number in the digits of a language: Arabic-Indic ones in Arabic, as Egypt writes them. */
export function numberText(value: number, locale: Locale): string {
  return new Intl.NumberFormat(intlLocale(locale)).format(value);
}

/**
 * How long something takes, in whole seconds below a minute and in minutes, or hours and minutes,
 * from there on, rounded up, so that nobody comes back too early. Made to stand after a preposition.
 */
export function durationText(seconds: number, locale: Locale): string {
  const tag = intlLocale(locale);
  const minutes = seconds < 60 ? 0 : Math.ceil(seconds / 60);
  const amounts = [
    ['hour', Math.floor(minutes / 60)],
    ['minute', minutes % 60],
    ['second', minutes ? 0 : seconds],
  ] as const;
  const parts = amounts
    .filter(([, amount]) => amount > 0)
    .map(([unit, amount]) =>
      new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'long' })
        .format(amount)
        .replace(NOMINATIVE_DUAL, 'تين'),
    );
  return new Intl.ListFormat(tag).format(parts);
}

// Arabic counts two of something by an ending, which follows the case; CLDR has it in the nominative.
const NOMINATIVE_DUAL = /تان$/;

function intlLocale(locale: Locale): string {
  return locale === 'ar' ? 'ar-EG' : locale;
}
