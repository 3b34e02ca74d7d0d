import { type Context, createContext, useContext } from 'react';
import type { Locale } from '../texts/language.ts';
import type { LanguageTexts } from '../texts/texts-en.ts';
import type { PageActions } from './page-flow.ts';

/** What every view can use. */
export interface PageTools extends LanguageTexts {
  readonly actions: PageActions;
  readonly locale: Locale;
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

/** @throws outside of the page: a mistake in the code */
export function usePageTools(): PageTools {
  const tools = useContext(PageToolsContext);
  if (!tools) throw new TypeError('usePageTools is for views inside the page');
  return tools;
}
