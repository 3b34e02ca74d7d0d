import type { Locale, Messages } from './messages.ts';

/** A number in the digits of a language: Arabic-Indic ones in Arabic, as Egypt writes them. */
export function numberText(value: number, locale: Locale): string {
  return new Intl.NumberFormat(intlLocale(locale)).format(value);
}

/**
 * How long something takes, in whole seconds below a minute and in minutes from there on, rounded
 * up, so that nobody comes back too early.
 */
export function durationText(seconds: number, locale: Locale, messages: Messages): string {
  const inMinutes = seconds >= 60;
  const forms = inMinutes ? messages.minutes : messages.seconds;
  const amount = inMinutes ? Math.ceil(seconds / 60) : seconds;
  const category = new Intl.PluralRules(intlLocale(locale)).select(amount);
  return (forms[category] ?? forms.other).replace('{n}', numberText(amount, locale));
}

function intlLocale(locale: Locale): string {
  return locale === 'ar' ? 'ar-EG' : locale;
}
