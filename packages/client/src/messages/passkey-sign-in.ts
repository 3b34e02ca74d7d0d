/**
 * The English texts of the button that signs in with a passkey. A page loads them at once, and those of
 * `@otp-kit/client/messages/passkeys` with the offer or the list.
 *
 * @module
 */

/** The texts of signing in with a passkey. */
export interface PasskeySignInMessages {
  /** Between the form and the button below it. */
  readonly or: string;
  readonly signIn: string;
  readonly working: string;
  readonly notUsed: string;
  readonly unknown: string;
  readonly failed: string;
}

/** The English texts. */
export const enPasskeySignIn: PasskeySignInMessages = {
  or: 'or',
  signIn: 'Sign in with a passkey',
  working: 'Follow the steps on your device…',
  notUsed: 'No passkey was used. Try again, or get a code.',
  unknown: 'This passkey is no longer valid. Get a code instead.',
  failed: 'That didn’t work. Try again, or get a code.',
};
