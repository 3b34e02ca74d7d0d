import type { Locale } from './messages.ts';

/** Every text of the offer. */
export interface PasskeyMessages {
  readonly offeredHeading: string;
  readonly offeredText: string;
  readonly accept: string;
  readonly decline: string;
  readonly workingText: string;
  readonly doneHeading: string;
  readonly doneText: string;
  readonly failedHeading: string;
  readonly expiredHeading: string;
  /** After the failure, or the end of the offer. */
  readonly laterText: string;
  readonly goOn: string;
}

/** Own texts in place of some. */
export type OwnPasskeyMessages = Partial<PasskeyMessages>;

/** The texts of a language, with an integrator's own in place of some. */
export function passkeyMessagesFor(locale: Locale, own?: OwnPasskeyMessages): PasskeyMessages {
  return { ...(locale === 'ar' ? ARABIC : ENGLISH), ...own };
}

const ENGLISH: PasskeyMessages = {
  offeredHeading: 'Sign in faster next time',
  offeredText:
    'Create a passkey, and your fingerprint, face or screen lock takes the place of a code.',
  accept: 'Create a passkey',
  decline: 'Not now',
  workingText: 'Follow the steps that your device shows…',
  doneHeading: 'Your passkey is ready',
  doneText: 'Next time, your fingerprint, face or screen lock will do.',
  failedHeading: 'No passkey was created',
  expiredHeading: 'This offer has ended',
  laterText: 'You’re verified all the same, and can create a passkey another time.',
  goOn: 'Continue',
};

const ARABIC: PasskeyMessages = {
  offeredHeading: 'ادخل أسرع في المرة القادمة',
  offeredText: 'أنشئ مفتاح مرور، فتُغنيك بصمتك أو وجهك أو قفل شاشتك عن الرمز.',
  accept: 'إنشاء مفتاح مرور',
  decline: 'ليس الآن',
  workingText: 'اتبع الخطوات التي تظهر على جهازك…',
  doneHeading: 'مفتاح المرور جاهز',
  doneText: 'في المرة القادمة تكفيك بصمتك أو وجهك أو قفل شاشتك.',
  failedHeading: 'لم يُنشأ مفتاح مرور',
  expiredHeading: 'انتهى وقت هذا العرض',
  laterText: 'تم تأكيدك على كل حال، ويمكنك إنشاء مفتاح مرور في وقت آخر.',
  goOn: 'متابعة',
};
