import type { Channel } from '@otp-kit/protocol';
import type { FailureText } from './failure-text.ts';
import { MESSAGES_AR } from './messages-ar.ts';
import { MESSAGES_EN } from './messages-en.ts';

/** A language that ships with the kit. */
export type Locale = 'en' | 'ar';

/** The forms of a counted noun, by CLDR plural category; `{n}` stands for the number. */
export type PluralForms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & {
  readonly other: string;
};

/**
 * Every text of the form. A word in braces stands for a value, and may be moved or left out:
 * `{channel}`, `{address}`, `{time}`, `{digits}`.
 */
export interface Messages extends Readonly<Record<FailureText, string>> {
  readonly addressHeading: string;
  readonly addressIntro: string;
  readonly phoneLabel: string;
  readonly phoneEmpty: string;
  readonly phoneTooShort: string;
  readonly phoneTooLong: string;
  readonly sendCode: string;
  /** `{time}` */
  readonly retryIn: string;
  readonly preparing: string;
  readonly sending: string;
  readonly cancel: string;
  readonly codeHeading: string;
  /** `{channel}`, `{address}` */
  readonly codeSent: string;
  /** `{address}`; where the channel has no name here */
  readonly codeSentSomehow: string;
  readonly editAddress: string;
  /** `{digits}` */
  readonly codeLabel: string;
  readonly codeHint: string;
  readonly codeHintAutoSubmit: string;
  /** `{digits}` */
  readonly codeIncomplete: string;
  /** `{time}` */
  readonly expiresIn: string;
  /** `{time}`; said once, shortly before */
  readonly expiresSoon: string;
  readonly verifyCode: string;
  readonly checking: string;
  readonly resendCode: string;
  readonly resendQuestion: string;
  /** `{time}` */
  readonly resendIn: string;
  readonly resendReady: string;
  readonly verified: string;
  /** How a channel is named after "by". */
  readonly channelNames: Readonly<Record<Channel, string>>;
  readonly seconds: PluralForms;
  readonly minutes: PluralForms;
}

/** The texts of a language, with an integrator's own in place of some. */
export function messagesFor(locale: Locale, own?: Partial<Messages>): Messages {
  return { ...(locale === 'ar' ? MESSAGES_AR : MESSAGES_EN), ...own };
}
