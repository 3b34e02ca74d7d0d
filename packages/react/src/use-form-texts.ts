'use client';

import { type Locale, type Messages, messagesFor, type OwnMessages } from './messages.ts';
import { useLocale } from './use-locale.ts';

/** The language of a form, with its texts. */
export interface FormTexts {
  readonly locale: Locale;
  readonly messages: Messages;
}

/** Chooses the language and the texts of a form. */
export function useFormTexts(given?: Locale, own?: OwnMessages): FormTexts {
  const locale = useLocale(given);
  return { locale, messages: messagesFor(locale, own) };
}
