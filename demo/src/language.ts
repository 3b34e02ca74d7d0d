import type { LanguageParameter } from '@otp-kit/widget';
import { type Language, languageOfTag } from './languages.ts';
import type { Texts } from './texts.ts';
import { EN } from './texts-en.ts';

const asked = new URLSearchParams(location.search).get('lang');
// The service's redirect comes back without it.
if (asked !== null) sessionStorage.setItem('lang', asked);

/** The page's language: `?lang=` first, else the tab's last one, else that of the HTML. */
export const language: Language = languageOfTag(
  asked ?? sessionStorage.getItem('lang') ?? document.documentElement.lang,
);

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

type Translations<T> = Readonly<
  Record<Exclude<Language, 'en'>, () => Promise<{ readonly WORDS: T }>>
>;

/**
 * The texts in the page's language. Those that are not English are loaded only for a page in their language.
 *
 * @throws {TypeError} when they cannot be loaded
 */
export async function inLanguage<T>(english: T, translations: Translations<T>): Promise<T> {
  return language === 'en' ? english : (await translations[language]()).WORDS;
}

/** The pages' own texts; the widget brings its own. */
export const texts: Texts = await inLanguage<Texts>(EN, {
  ar: () => import('./texts-ar.ts'),
  de: () => import('./texts-de.ts'),
});

/** The sentence for a code, or a general one. */
export function problemOf(code: unknown): string {
  const problems: Readonly<Record<string, string>> = texts.problems;
  return (
    (typeof code === 'string' && Object.hasOwn(problems, code) && problems[code]) || texts.failed
  );
}
