import type { LanguageParameter } from '@otp-kit/widget';
import type { Texts } from './texts.ts';
import { EN } from './texts-en.ts';

const asked = new URLSearchParams(location.search).get('lang');
// The service's redirect comes back without it.
if (asked !== null) sessionStorage.setItem('lang', asked);

/** The page's language, English or Arabic: `?lang=` first, else the tab's last one, else the browser's. */
export const language: 'en' | 'ar' =
  (asked ?? sessionStorage.getItem('lang') ?? navigator.language).slice(0, 2) === 'ar'
    ? 'ar'
    : 'en';

/** Opens the hosted page in the same language. Our emulator reads it; it is not part of the interface. */
export const languageParameter: LanguageParameter = { name: 'lang', value: language };

/** The language's digits and formats: Arabic as in Egypt. */
export const formatLocale: string = language === 'ar' ? 'ar-EG' : language;

/** A whole number in the language's digits. */
export function numberText(number: number): string {
  return number.toLocaleString(formatLocale);
}

/** A time of day in the page's language and digits, from ISO 8601. */
export function timeText(at: string): string {
  return new Date(at).toLocaleTimeString(formatLocale);
}

/** The pages' own texts; the form and the widget bring their own. The Arabic ones are loaded only for an Arabic page. */
export const texts: Texts = language === 'ar' ? (await import('./texts-ar.ts')).AR : EN;

/** The sentence for a code, or a general one. */
export function problemOf(code: unknown): string {
  const problems: Readonly<Record<string, string>> = texts.problems;
  return (
    (typeof code === 'string' && Object.hasOwn(problems, code) && problems[code]) || texts.failed
  );
}
