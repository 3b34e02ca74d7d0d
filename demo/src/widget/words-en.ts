import type { WidgetMessages } from '@otp-kit/widget';
import type { InAnyLanguage } from '../in-any-language.ts';

/** What the pages of the hosted widget say in English; the widget and the form bring their own texts. */
export const WORDS_EN = {
  widget: {
    title: 'The hosted widget, in your page',
    intro: 'A frame verifies the number, and your backend learns the result.',
    inFrame: 'What appears in this space',
    frameSource: (host: string) => `The service’s page, from ${host}`,
    parts: [
      ['Security check', 'It usually passes without the user.'],
      ['One-time code', 'By WhatsApp, Telegram or text message. Read it in the inbox.'],
      ['Passkey', 'Offered after the code, for a faster sign-in next time.'],
    ],
    steps: [
      'Your page asks your backend for an attempt. Your backend signs the request.',
      'The frame loads the service’s page, where the user verifies the number.',
      'The service posts the result to your backend, as a signed webhook.',
      'The frame reports to your page, which asks your backend. Your backend starts the session.',
    ],
    go: 'Continue',
  },
  redirect: {
    title: 'The hosted widget, as a page of its own',
    intro:
      'The tab goes to the service’s page and back. Passkeys work there in every browser that has them.',
    destination: (host: string) => `Next: ${host}`,
    destinationText: 'The page of the verification service. It brings you back here at the end.',
    codeThere: 'Read the code in the console, in another tab:',
    leaving: 'Opening the page…',
    steps: [
      'Your page asks your backend for an attempt. Your backend signs the request.',
      'The tab goes to the service’s page, where the user verifies the number.',
      'The service posts the result to your backend, as a signed webhook.',
      'The tab returns to your backend, which starts the session and opens this page again.',
    ],
    go: 'Continue to verification',
  },
  numberHint: 'The service sends a one-time code to this number.',
  verifying: 'Verifying',
  verified: 'Verified',
  changeNumber: 'Change number',
  otherNumber: 'Use another number',
  notices: {
    closed: {
      title: 'The attempt was closed',
      text: 'Nothing was verified. Enter the number to try again.',
    },
    cancelled: {
      title: 'Not verified yet',
      text: 'Continue with this number, or use another one.',
    },
    expired: {
      title: 'Time’s up',
      text: 'An attempt is open for five minutes. Enter the number to try again.',
    },
    failed: {
      title: 'The number wasn’t verified',
      text: 'Enter the number to try again.',
    },
  },
  pending: 'Waiting for the confirmation…',
  pendingText:
    'The service has not reported the result to your backend yet. This page keeps checking.',
  notConfirmed: 'Not confirmed yet',
  notConfirmedText: 'The result may still arrive. Check again, or start over with a number.',
  askAgain: 'Check again',
  signedInBefore: 'Your session began before this page. Sign out to try it.',
  signedInText: 'Your backend confirmed the result with the service, and started your session.',
  nextPages: {
    form: 'Try your own form in React',
    widget: 'Try the widget in a frame',
    redirect: 'Try the redirect',
  },
  stepsTitle: 'How the result reaches your backend',
  stepStates: { done: 'Done', current: 'In progress', failed: 'Not completed' },
  webhooks: 'Webhooks that your backend received',
  webhooksText:
    'Signed requests from the service to your backend, which relies on them, not on the browser. Only those of this browser’s attempts are shown.',
  noWebhooks: 'None yet. They arrive while you verify.',
  missedWebhook: 'None with the result: your backend looked it up. The console says why.',
  webhookStatus: { success: 'Success', failed: 'Failed' },
  webhookMeaning: {
    success: 'The number is verified: your backend may sign the user in.',
    failed: 'A code or passkey was wrong and can be tried again, or the attempt has ended.',
  },
} as const;

/** What the pages of the hosted widget say, in one language. */
export type WidgetWords = InAnyLanguage<typeof WORDS_EN> & {
  /** The widget's own texts; absent in English, which it brings itself. */
  readonly own?: WidgetMessages;
};
