import { en, type FormMessages, type PasskeyMessages } from '@otp-kit/client/messages';
import { ar } from '@otp-kit/client/messages/ar';
import { enPasskey } from '@otp-kit/react/passkey';
import { type Context, createContext, useContext } from 'react';
import type { Locale } from '../texts/language.ts';
import { TEXTS_AR } from '../texts/texts-ar.ts';
import { type PageTexts, TEXTS_EN } from '../texts/texts-en.ts';
import type { PageActions } from './page-flow.ts';

/** What every view can use. */
export interface PageTools {
  readonly actions: PageActions;
  readonly locale: Locale;
  readonly texts: PageTexts;
  /** The kit's own texts, shared with its form. */
  readonly messages: FormMessages;
  /** The kit's own texts of the passkey offer. */
  readonly passkeyMessages: PasskeyMessages;
  /** The page is in a frame of another page. */
  readonly isFramed: boolean;
  /**
   * Returns to the page that asked for the address, where the user can change it: an attempt is signed for
   * one address. Absent in a frame, whose parent page offers that itself, and without an earlier page.
   */
  readonly goBack?: (() => void) | undefined;
}

/** Given once, around the page. */
export const PageToolsContext: Context<PageTools | undefined> = createContext<
  PageTools | undefined
>(undefined);

/** Adds the texts of a language. */
export function pageTools(given: Omit<PageTools, keyof LanguageTexts>): PageTools {
  return { ...given, ...languageTexts(given.locale) };
}

/** Every text in a language: the page's own, and those of the kit. */
export function languageTexts(locale: Locale): LanguageTexts {
  const isArabic = locale === 'ar';
  return {
    texts: isArabic ? TEXTS_AR : TEXTS_EN,
    messages: isArabic ? ar : en,
    passkeyMessages: isArabic ? ar.passkey : enPasskey,
  };
}

type LanguageTexts = Pick<PageTools, 'messages' | 'passkeyMessages' | 'texts'>;

/** @throws outside of the page: a mistake in the code */
export function usePageTools(): PageTools {
  const tools = useContext(PageToolsContext);
  if (!tools) throw new TypeError('usePageTools is for views inside the page');
  return tools;
}
