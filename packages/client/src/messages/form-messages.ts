import { en } from './en.ts';
import type { FormMessages, OwnMessages } from './messages.ts';

/** Fills in what `own` leaves out with English. `locale` replaces the language's own. */
export function formMessages(own: OwnMessages = {}, locale?: string): FormMessages {
  const channelNames = { ...en.channelNames, ...own.channelNames };
  return { ...en, ...own, channelNames, locale: locale ?? own.locale ?? en.locale };
}
