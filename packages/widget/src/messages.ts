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
    /** Replaces `ready` after AUTH_FAILED. Both are questions below the frame. */
    readonly authFailed: string;
    readonly retry: string;
    readonly startOver: string;
    readonly openPage: string;
  };

/** The English texts, which a widget has by default. */
export const en: WidgetMessages = {
  locale: 'en',
  dir: 'ltr',
  title: 'Verification',
  loading: 'Loading…',
  ready: 'Trouble here?',
  confirming: 'Confirming…',
  verified: 'Verified',
  'load-error': 'Loading failed',
  failed: 'Verification failed',
  expired: 'Verification expired',
  authFailed: 'Stuck?',
  VERIFICATION_PENDING: 'Not confirmed yet',
  NETWORK_ERROR: 'No connection',
  retry: 'Try again',
  startOver: 'Start over',
  openPage: 'Open in full page',
};
