import type { PasskeyMessages } from '@otp-kit/client/messages';

/** Own texts in place of some. */
export type OwnPasskeyMessages = Partial<PasskeyMessages>;

/** The English texts of the offer. */
export const enPasskey: PasskeyMessages = {
  heading: 'Sign in faster next time',
  benefit: 'Use your fingerprint, face or screen lock instead of a code.',
  accept: 'Create a passkey',
  decline: 'Not now',
  working: 'Follow the steps on your device…',
  doneHeading: 'Your passkey is ready',
  failedHeading: 'No passkey was created',
  failedText: 'You’re signed in all the same, and can add one later.',
  goOn: 'Continue',
};
