import type { FirstTexts, WidgetMessages } from './messages.ts';

/** The English texts that load with the attempt. */
export const laterTexts: Omit<WidgetMessages, keyof FirstTexts> = {
  title: 'Verification',
  slow: 'The page is slow to load',
  ready: 'Having trouble?',
  confirming: 'Confirming…',
  verified: 'Verified',
  'load-error': 'The page was too slow to load',
  blocked: 'This site blocks the page',
  expired: 'Verification expired',
  authFailed: 'Stuck?',
  VERIFICATION_PENDING: 'Not confirmed yet',
  startOver: 'Start again',
};
