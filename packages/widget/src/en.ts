import type { WidgetMessages } from './messages.ts';

/** The English texts, which a widget has by default. */
export const en: WidgetMessages = {
  locale: 'en',
  dir: 'ltr',
  title: 'Verification',
  loading: 'Loading…',
  slow: 'The page is slow to load',
  ready: 'Trouble here?',
  confirming: 'Confirming…',
  verified: 'Verified',
  'load-error': 'The page didn’t load',
  failed: 'Verification failed',
  expired: 'Verification expired',
  authFailed: 'Stuck?',
  VERIFICATION_PENDING: 'Not confirmed yet',
  NETWORK_ERROR: 'No connection',
  retry: 'Try again',
  startOver: 'Start again',
  openPage: 'Open as a full page',
};
