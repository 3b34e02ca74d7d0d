import type { FormMessages, PasskeyMessages } from '@otp-kit/client/messages';

/** Every text of the page that the kit's form does not have, in one language. */
export type PageTexts = typeof TEXTS_EN;

/** Every text in a language: the page's own, and those of the kit. */
export interface LanguageTexts {
  readonly texts: PageTexts;
  /** The kit's own texts, shared with its form. */
  readonly messages: FormMessages;
  /** The kit's own texts of the passkey offer. */
  readonly passkeyMessages: PasskeyMessages;
}

/** The English texts. */
export const TEXTS_EN = {
  testBadge: 'Test',
  testHint: 'A test number: nothing is sent',
  loading: 'One moment…',
  unloadedHeading: 'This didn’t load',
  retry: 'Try again',

  captchaHeading: 'A quick security check',
  captchaText: 'This takes a moment. You don’t have to do anything.',
  captchaChecking: 'Running the security check…',

  passkeyHeading: 'Welcome back',
  passkeyText: 'Use your passkey to confirm it’s you, with your fingerprint, face or screen lock.',
  passkeyUse: 'Use your passkey',
  passkeyWaiting: 'Waiting for your passkey…',
  passkeyUnusable: 'Your passkey can’t be used in this window. We’ll send you a code instead.',
  codeInstead: 'Send a code instead',

  channelHeading: 'How should we send your code?',
  /** With `{address}`. */
  channelText: 'We’ll send it to {address}.',
  channelHints: {
    whatsapp: 'In your chats',
    telegram: 'In your chats',
    sms: 'Works without internet',
    email: 'In your inbox',
  },
  channelUnreachable: 'Not available for this number',

  unsentHeading: 'Your code wasn’t sent',

  codeCorrected: 'Press “Verify” to check it.',
  wrongAgain: 'That code isn’t right. Try again, or have it sent once more.',
  resendSame: 'Send the code again',
  oneLeft: 'We can send it once more, whichever way you choose.',
  sentAgain: 'We sent the code again.',
  resendsSpent: 'No more codes can be sent now. Enter the latest one.',
  numberWrong: 'Nothing arrived? Change the number above.',
  resendsOver: 'No more codes can be sent now.',

  verifiedHeading: 'You’re verified',
  verifiedText: 'Thank you. You can continue where you left off.',
  verifiedLeaving: 'Taking you back…',

  expiredHeading: 'Time’s up',
  elsewhereHeading: 'You can’t continue here',
  unknownHeading: 'We couldn’t find this verification',
  endedHeading: 'This verification has ended',
  endedFramed: 'Please choose “Start again” above.',
  endedAlone: 'Please go back and start again.',
  startAgain: 'Start again',
  goBack: 'Go back',

  attemptExpired: 'For your security, this verification was open for a few minutes only.',
  attemptGone: 'It may no longer be open.',
  otherDevice: 'This verification was started on another device or in another browser.',
  captchaStale: 'The security check took too long. Please try again.',
  passkeyUnused: 'No passkey was used. Try again, or use a code.',
  passkeySkipped: 'No passkey was created. Try again, or skip it for now.',
  passkeyRefused: 'That passkey didn’t work. Try again, or use a code.',
  passkeyMissing: 'A passkey can’t be used this time. We’ll send you a code instead.',
  passkeyNotMade: 'The passkey couldn’t be created. Try again, or skip it for now.',
  noMoreCodes: 'We can’t send another code this time. Please use the last one.',
  noMoreTries: 'Too many wrong codes.',
  notReached: 'We couldn’t send the code that way. Choose another way.',
  ourSide: 'Something went wrong on our side. Try again, or come back later.',
  refusedHere: 'We can’t continue at the moment. Try again later.',
};
