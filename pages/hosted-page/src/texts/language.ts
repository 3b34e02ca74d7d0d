import { en } from '@otp-kit/client/messages';
import { enPasskey } from '@otp-kit/react/passkey';
import { type LanguageTexts, TEXTS_EN } from './texts-en.ts';

/** A language of the page: every language of the kit. */
export type Locale = keyof typeof LOADERS;

const ENGLISH: LanguageTexts = { texts: TEXTS_EN, messages: en, passkeyMessages: enPasskey };

// A page loads only its own language.
const LOADERS = {
  en: async () => ENGLISH,
  ar: async () => (await import('./texts-ar.ts')).ARABIC,
  de: async () => (await import('./texts-de.ts')).GERMAN,
} satisfies Readonly<Record<string, () => Promise<LanguageTexts>>>;

/** A language that is loaded, and which it is. */
export interface LoadedLanguage extends LanguageTexts {
  readonly locale: Locale;
}

/** Loads a language, or English if its texts do not load: a code can be entered in any language. */
export async function loadLanguage(locale: Locale): Promise<LoadedLanguage> {
  try {
    return { ...(await LOADERS[locale]()), locale };
  } catch {
    return { ...ENGLISH, locale: 'en' };
  }
}

/**
 * The page's language: that of its URL, else the first of the browser's that the
 * page speaks, else English.
 *
 * @param search the address's query, such as `?lang=ar`
 */
export function pageLocale(search: string, languages: readonly string[]): Locale {
  const asked = new URLSearchParams(search).get('lang');
  const wanted = asked === null ? languages : [asked, ...languages];
  return wanted.map(localeOf).find((locale) => locale !== undefined) ?? 'en';
}

function localeOf(language: string): Locale | undefined {
  const [primary = ''] = language.toLowerCase().split(/[-_]/);
  return isLocale(primary) ? primary : undefined;
}

function isLocale(name: string): name is Locale {
  return Object.hasOwn(LOADERS, name);
}
