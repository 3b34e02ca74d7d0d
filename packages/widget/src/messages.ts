import type { KnownErrorCode } from '@otp-kit/protocol';
import type { WidgetState } from './widget-state.ts';

/**
 * A language: every text around the frame, with its locale and direction. Each state has a text; a text
 * under an error code replaces that of the state.
 */
export type WidgetMessages = Readonly<Record<WidgetState['status'], string>> &
  Readonly<Partial<Record<KnownErrorCode, string>>> & {
    /** BCP 47, for the `lang` attribute. */
    readonly locale: string;
    readonly dir: 'ltr' | 'rtl';
    /** The frame's accessible name. */
    readonly title: string;
    /** Replaces `loading` after 5 seconds. */
    readonly slow: string;
    /** Replaces `load-error` if the page's own Content Security Policy blocked the frame. */
    readonly blocked: string;
    /** Replaces `ready` after AUTH_FAILED. Both are questions above the frame. */
    readonly authFailed: string;
    readonly retry: string;
    readonly startOver: string;
    readonly openPage: string;
  };

/** The texts that are there before the others have loaded, or without them. */
export type FirstTexts = Pick<
  WidgetMessages,
  'locale' | 'dir' | 'loading' | 'failed' | 'retry' | 'openPage'
> & { readonly NETWORK_ERROR: string };

/** These texts in the page's language, and those of the integrator. */
export type OwnTexts = FirstTexts &
  Partial<WidgetMessages> &
  Readonly<Record<string, string | undefined>>;

/** The English ones. */
export const firstTexts: FirstTexts = {
  locale: 'en',
  dir: 'ltr',
  loading: 'Loading…',
  failed: 'Verification failed',
  NETWORK_ERROR: 'No connection',
  retry: 'Try again',
  openPage: 'Open as a full page',
};
