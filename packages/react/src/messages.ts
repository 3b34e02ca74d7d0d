import type { Channel } from '@otp-kit/protocol';
import type { FailureText } from './failure-text.ts';
import { MESSAGES_AR } from './messages-ar.ts';
import { MESSAGES_EN } from './messages-en.ts';

/** A language that ships with the kit. */
export type Locale = 'en' | 'ar';

/**
 * Every text of the form. A word in braces stands for a value, and may be moved or left out:
 * `{channel}`, `{address}`, `{time}`, `{digits}`.
 */
export interface Messages extends Readonly<Record<FailureText, string>> {
  readonly phoneHeading: string;
  readonly phoneLabel: string;
  readonly phoneEmpty: string;
  readonly phoneTooShort: string;
  readonly phoneTooLong: string;
  /** Not a digit is in it; a parser of your own may know more. */
  readonly phoneInvalid: string;
  readonly phoneIsEmail: string;
  /** Leads from an email address to a phone number. */
  readonly usePhone: string;
  readonly editPhone: string;
  readonly phoneVerified: string;
  readonly emailHeading: string;
  readonly emailLabel: string;
  readonly emailEmpty: string;
  readonly emailInvalid: string;
  readonly emailIsPhone: string;
  /** Leads from a phone number to an email address. */
  readonly useEmail: string;
  readonly editEmail: string;
  readonly emailVerified: string;
  readonly addressIntro: string;
  /** Above the channels that can be chosen. */
  readonly channelLegend: string;
  /** The choice not to choose: the pipeline's own order, with its fallback. */
  readonly automaticChannel: string;
  readonly sendCode: string;
  /** `{time}` */
  readonly retryIn: string;
  readonly preparing: string;
  /** Above a captcha that asks for something. */
  readonly captchaPrompt: string;
  readonly sending: string;
  readonly cancel: string;
  readonly codeHeading: string;
  /** `{channel}`, `{address}` */
  readonly codeSent: string;
  /** `{address}`; where the channel has no name here */
  readonly codeSentSomehow: string;
  /** `{digits}` */
  readonly codeLabel: string;
  readonly codeHint: string;
  /** After the hint, where it is so. */
  readonly codeAutoSubmit: string;
  /** `{digits}` */
  readonly codeIncomplete: string;
  /** `{digits}`; more of them were pasted or filled in */
  readonly codeTooLong: string;
  /** `{time}` */
  readonly expiresIn: string;
  /** Said once, half a minute before. */
  readonly expiresSoon: string;
  readonly verifyCode: string;
  readonly checking: string;
  readonly resendCode: string;
  readonly resendQuestion: string;
  /** `{time}` */
  readonly resendIn: string;
  readonly resendReady: string;
  /** Before buttons with the names of other channels. */
  readonly otherChannels: string;
  /** How a channel is named after "by". */
  readonly channelNames: Readonly<Record<Channel, string>>;
}

/** Own texts in place of some; of the channels, too, only those that are to change. */
export interface OwnMessages extends Partial<Omit<Messages, 'channelNames'>> {
  readonly channelNames?: Partial<Messages['channelNames']>;
}

/** The texts of a language, with an integrator's own in place of some. */
export function messagesFor(locale: Locale, own?: OwnMessages): Messages {
  const shipped = locale === 'ar' ? MESSAGES_AR : MESSAGES_EN;
  return { ...shipped, ...own, channelNames: { ...shipped.channelNames, ...own?.channelNames } };
}
