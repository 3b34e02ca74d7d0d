import type { KnownErrorCode } from '@otp-kit/protocol';
import type { WidgetState } from './widget-state.ts';

/**
 * Every text around the frame, in one language: one for each state, and for single codes one that
 * says more than their state's.
 */
export type WidgetMessages = Readonly<Record<WidgetState['status'], string>> &
  Readonly<Partial<Record<KnownErrorCode, string>>> & {
    /** BCP 47. */
    readonly lang: string;
    readonly dir: 'ltr' | 'rtl';
    /** The frame's accessible name. */
    readonly title: string;
    /** In place of `ready` after AUTH_FAILED. Both are questions below the frame. */
    readonly authFailed: string;
    readonly retry: string;
    readonly startOver: string;
    readonly openPage: string;
  };

/** The English texts. */
export const ENGLISH: WidgetMessages = {
  lang: 'en',
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
