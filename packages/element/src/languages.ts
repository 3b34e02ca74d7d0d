import type { OwnMessages } from '@otp-kit/client/messages';
import { ar } from '@otp-kit/client/messages/ar';
import { de } from '@otp-kit/client/messages/de';

const LANGUAGES: Readonly<Record<string, OwnMessages>> = { ar, de };

/**
 * The texts for the `lang` of an element: those of its language, with a region's or a script's own
 * digits. English has no entry, and neither has a language that the file does not speak.
 */
export function textsFor(lang: string): OwnMessages {
  const [language = ''] = lang.toLowerCase().split('-');
  const texts = LANGUAGES[language];
  if (texts === undefined) return {};
  return lang.length > language.length ? { ...texts, locale: lang } : texts;
}
