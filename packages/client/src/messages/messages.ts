import type { Channel } from '@otp-kit/protocol';

/** The names of the texts for failures: one for each thing that the user can do about it. */
export type FailureText =
  | 'wrongCode'
  | 'expiredCode'
  | 'usedCode'
  | 'tooManyTries'
  | 'phoneInvalid'
  | 'countryCodeMissing'
  | 'emailInvalid'
  | 'countryNotServed'
  | 'channelFailed'
  | 'notDelivered'
  | 'justSent'
  | 'tooManyRequests'
  | 'busy'
  | 'checkFailed'
  | 'captchaFailed'
  | 'offline'
  | 'tryAgain'
  | 'notChecked'
  | 'unavailable'
  | 'refused';

/**
 * A language: every text of the form, and how numbers and the direction go with it. A word in braces
 * is replaced by a value, and may be moved or left out: `{channel}`, `{address}`, `{time}`, `{digits}`.
 */
export interface Messages extends Readonly<Record<FailureText, string>> {
  /** BCP 47, for digits, lists, plurals and the `lang` attribute, for example `ar-EG`. */
  readonly locale: string;
  readonly dir: 'ltr' | 'rtl';
  readonly phoneHeading: string;
  readonly phoneLabel: string;
  readonly phoneEmpty: string;
  readonly phoneTooShort: string;
  readonly phoneTooLong: string;
  /** Not a digit is in it; a parser of your own may know more. */
  readonly phoneInvalid: string;
  readonly phoneIsEmail: string;
  readonly editPhone: string;
  readonly phoneVerified: string;
  readonly emailHeading: string;
  readonly emailLabel: string;
  readonly emailEmpty: string;
  readonly emailInvalid: string;
  readonly emailIsPhone: string;
  readonly editEmail: string;
  readonly emailVerified: string;
  /** Above the field that takes a phone number or an email address, as the next two. */
  readonly addressHeading: string;
  readonly addressLabel: string;
  readonly addressEmpty: string;
  readonly addressIntro: string;
  /** Above the channels that can be chosen. */
  readonly channelLegend: string;
  /** The choice not to choose: the pipeline's own order, with its fallback. */
  readonly automaticChannel: string;
  readonly sendCode: string;
  /** `{time}` */
  readonly retryIn: string;
  /** Announced when that time has passed. */
  readonly retryNow: string;
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
  /** In place of `codeHint` after a resend, until the user types. */
  readonly codeResent: string;
  /** `{digits}` */
  readonly codeIncomplete: string;
  /** `{digits}`; more of them were pasted or filled in */
  readonly codeTooLong: string;
  /** In place of `wrongCode`, from the third wrong code in a row, once another code can be requested. */
  readonly wrongAgain: string;
  /** In place of `wrongCode`, if one try is left: of those that the proxy allows, or of the ten for one code. */
  readonly lastTry: string;
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
  /** Amounts of time, in the case that `{time}` has in `retryIn` and `resendIn`. */
  readonly hours: PluralText;
  readonly minutes: PluralText;
  readonly seconds: PluralText;
  /** The texts of the passkey offer. */
  readonly passkey: PasskeyMessages;
  /** The texts of the phone field with a list of countries. */
  readonly phoneField: PhoneFieldMessages;
  /** The texts of the suggestion for an email address. */
  readonly emailSuggestion: EmailSuggestionMessages;
}

/** Every text of the phone field with a list of countries. */
export interface PhoneFieldMessages {
  /** Before the name of the selected country, for screen readers. */
  readonly country: string;
  /** In the field above the list. */
  readonly search: string;
  readonly nothingFound: string;
  /** `{country}` */
  readonly countryNotAllowed: string;
  readonly landline: string;
}

/** Every text of the passkey offer. */
export interface PasskeyMessages {
  /** Again, as its text, when there is one. */
  readonly heading: string;
  /** What a passkey does. */
  readonly benefit: string;
  readonly accept: string;
  readonly decline: string;
  readonly working: string;
  readonly doneHeading: string;
  /** After a failure, and after the offer's time. */
  readonly failedHeading: string;
  readonly failedText: string;
  readonly goOn: string;
}

/** Every text of the suggestion for an email address. */
export interface EmailSuggestionMessages {
  /** `{email}` */
  readonly question: string;
  /** Takes the suggested address. */
  readonly take: string;
}

/** `{count}` in the plural categories that the language has, as `Intl.PluralRules` names them. */
export type PluralText = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;

/** The texts of the form alone. The English texts of its optional parts come with them. */
export interface FormMessages extends Omit<Messages, 'emailSuggestion' | 'passkey' | 'phoneField'> {
  readonly emailSuggestion?: Partial<EmailSuggestionMessages> | undefined;
  readonly passkey?: Partial<PasskeyMessages> | undefined;
  readonly phoneField?: Partial<PhoneFieldMessages> | undefined;
}

/** A whole language, or single texts, which replace the English ones. */
export interface OwnMessages extends Partial<Omit<FormMessages, 'channelNames'>> {
  readonly channelNames?: Partial<Messages['channelNames']>;
}
