import type { Locale } from './messages.ts';

/** Every text of the offer. */
export interface PasskeyMessages {
  readonly heading: string;
  /** What a passkey does; again when there is one. */
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

/** Own texts in place of some. */
export type OwnPasskeyMessages = Partial<PasskeyMessages>;

/** The texts of a language, with an integrator's own in place of some. */
export function passkeyMessagesFor(locale: Locale, own?: OwnPasskeyMessages): PasskeyMessages {
  return { ...(locale === 'ar' ? ARABIC : ENGLISH), ...own };
}

const ENGLISH: PasskeyMessages = {
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

const ARABIC: PasskeyMessages = {
  heading: 'دخول أسرع في المرة القادمة',
  benefit: 'استخدم بصمتك أو وجهك أو قفل شاشتك بدلًا من الرمز.',
  accept: 'إنشاء مفتاح مرور',
  decline: 'ليس الآن',
  working: 'اتبع الخطوات على جهازك…',
  doneHeading: 'مفتاح المرور جاهز',
  failedHeading: 'لم يتم إنشاء مفتاح مرور',
  failedText: 'تم تسجيل دخولك على أي حال، ويمكنك إضافته لاحقًا.',
  goOn: 'متابعة',
};
