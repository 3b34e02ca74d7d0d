import { en } from './en.ts';
import type { FormMessages, OwnMessages } from './messages.ts';
import { usableLocale } from './usable-locale.ts';

/**
 * Fills in what `own` leaves out with English.
 *
 * @param locale any BCP 47 tag, in place of the language's own; an invalid tag is reported on the console
 */
export function formMessages(own: OwnMessages = {}, locale?: string): FormMessages {
  const channelNames = { ...en.channelNames, ...own.channelNames };
  return {
    ...en,
    ...own,
    channelNames,
    locale: usableLocale(locale, usableLocale(own.locale, en.locale)),
  };
}
