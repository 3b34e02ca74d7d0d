/**
 * The texts of the verification, without a framework: English, the text of each failure, times and
 * amounts in the digits of a language. Arabic and German are in `@otp-kit/client/messages/ar` and `/de`,
 * and `/de-formal` has “Sie” in place of “du”.
 *
 * @module
 */
export { en } from './en.ts';
export { failureMessage } from './failure-message.ts';
export type { FailureOutcome } from './failure-rows.ts';
export type { TellableFailure } from './failure-text.ts';
export { failureOutcome, failureText, outcomeOf } from './failure-text.ts';
export type { TextValues } from './fill-text.ts';
export { fillText, textParts } from './fill-text.ts';
export { formMessages } from './form-messages.ts';
export type {
  EmailSuggestionMessages,
  FailureText,
  FormMessages,
  Messages,
  OwnMessages,
  PasskeyMessages,
  PhoneFieldMessages,
  PluralText,
} from './messages.ts';
export { numberText } from './number-text.ts';
export { clockText, durationText } from './time-text.ts';
