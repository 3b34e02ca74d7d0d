import { ar } from '@otp-kit/client/messages/ar';
import type { LanguageTexts, PageTexts } from './texts-en.ts';

/** The Arabic texts. */
export const TEXTS_AR: PageTexts = {
  testBadge: 'تجريبي',
  testHint: 'رقم تجريبي: لا تُرسل أي رسالة',
  loading: 'لحظة من فضلك…',
  unloadedHeading: 'تعذّر فتح الصفحة',
  retry: 'إعادة المحاولة',

  captchaHeading: 'فحص أمان سريع',
  captchaText: 'لن يستغرق سوى لحظة، ولا يلزمك فعل شيء.',
  captchaChecking: 'جارٍ إجراء فحص الأمان…',

  passkeyHeading: 'أهلًا بعودتك',
  passkeyText: 'تحقّق من هويتك بمفتاح المرور: ببصمتك أو وجهك أو قفل الشاشة.',
  passkeyUse: 'استخدام مفتاح المرور',
  passkeyWaiting: 'في انتظار مفتاح المرور…',
  passkeyUnusable: 'لا يمكن استخدام مفتاح المرور في هذه النافذة. سنرسل إليك رمزًا بدلًا منه.',
  codeInstead: 'إرسال رمز بدلًا من ذلك',

  channelHeading: 'كيف نرسل إليك الرمز؟',
  channelText: 'سنرسله إلى {address}.',
  channelHints: {
    whatsapp: 'ضمن محادثاتك',
    telegram: 'ضمن محادثاتك',
    sms: 'تصلك دون إنترنت',
    email: 'في صندوق بريدك',
  },
  channelUnreachable: 'غير متاح لهذا الرقم',

  unsentHeading: 'لم يُرسل الرمز',

  codeCorrected: 'اضغط «تحقّق» للتحقّق منه.',
  wrongAgain: 'الرمز غير صحيح. أعد المحاولة أو اطلب إرساله مرة أخرى.',
  resendSame: 'إعادة إرسال الرمز',
  oneLeft: 'يمكننا إرساله مرة أخرى واحدة، بأي طريقة تختارها.',
  sentAgain: 'أرسلنا الرمز مرة أخرى.',
  resendsSpent: 'لا يمكن إرسال رموز أخرى الآن. أدخل أحدث رمز.',
  numberWrong: 'لم يصل شيء؟ غيّر الرقم أعلاه.',
  resendsOver: 'لا يمكن إرسال رموز أخرى الآن.',

  verifiedHeading: 'تم التحقّق بنجاح',
  verifiedText: 'شكرًا لك. يمكنك المتابعة من حيث توقفت.',
  verifiedLeaving: 'جارٍ إعادة توجيهك…',

  expiredHeading: 'انتهى الوقت',
  elsewhereHeading: 'لا يمكنك المتابعة هنا',
  unknownHeading: 'لم نعثر على عملية التحقّق هذه',
  endedHeading: 'انتهت عملية التحقّق',
  endedFramed: 'يُرجى اختيار «البدء من جديد» أعلاه.',
  endedAlone: 'يُرجى الرجوع والبدء من جديد.',
  startAgain: 'البدء من جديد',
  goBack: 'رجوع',

  attemptExpired: 'حفاظًا على أمانك، لا تبقى عملية التحقّق مفتوحة سوى دقائق قليلة.',
  attemptGone: 'ربما لم تعد مفتوحة.',
  otherDevice: 'بدأت عملية التحقّق هذه على جهاز آخر أو في متصفح آخر.',
  captchaStale: 'استغرق فحص الأمان وقتًا طويلًا. أعد المحاولة.',
  passkeyUnused: 'لم يُستخدم مفتاح مرور. أعد المحاولة أو استخدم رمزًا.',
  passkeySkipped: 'لم يُنشأ مفتاح مرور. أعد المحاولة أو تخطَّ هذه الخطوة.',
  passkeyRefused: 'لم يُقبل مفتاح المرور. أعد المحاولة أو استخدم رمزًا.',
  passkeyMissing: 'لا يمكن استخدام مفتاح مرور هذه المرة. سنرسل إليك رمزًا بدلًا منه.',
  passkeyNotMade: 'تعذّر إنشاء مفتاح المرور. أعد المحاولة أو تخطَّ هذه الخطوة.',
  noMoreCodes: 'لا يمكننا إرسال رمز آخر هذه المرة. يُرجى استخدام الرمز الأخير.',
  noMoreTries: 'محاولات خاطئة كثيرة.',
  notReached: 'تعذّر إرسال الرمز بهذه الطريقة. اختر طريقة أخرى.',
  ourSide: 'حدث خطأ من جانبنا. أعد المحاولة، أو عُد لاحقًا.',
  refusedHere: 'لا يمكننا المتابعة الآن. يُرجى المحاولة لاحقًا.',
};

export const ARABIC: LanguageTexts = { texts: TEXTS_AR, messages: ar, passkeyMessages: ar.passkey };
