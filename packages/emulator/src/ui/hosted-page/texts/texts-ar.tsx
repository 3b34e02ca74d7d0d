import type { PageTexts } from './page-texts.ts';

/** The Arabic texts. */
export const TEXTS_AR: PageTexts = {
  testBadge: 'تجربة',
  testHint: 'رقم للتجربة: لا تُرسل أي رسالة',
  loading: 'لحظة من فضلك…',
  unloadedHeading: 'تعذّر فتح الصفحة',
  retry: 'إعادة المحاولة',
  retryIn: (clock) => <>يمكنك إعادة المحاولة بعد {clock}</>,

  captchaHeading: 'فحص أمان سريع',
  captchaText: 'لن يستغرق سوى لحظة، ولا يلزمك فعل شيء.',
  captchaAsk: 'ضع علامة في المربع لإثبات أنك إنسان.',
  captchaChecking: 'جارٍ فحص المتصفح…',

  passkeyHeading: 'أهلًا بعودتك',
  passkeyText: 'تحقّق من هويتك بمفتاح المرور: ببصمتك أو وجهك أو قفل الشاشة.',
  passkeyUse: 'استخدام مفتاح المرور',
  passkeyWaiting: 'في انتظار مفتاح المرور…',
  passkeyUnusable: 'لا يمكن استخدام مفتاح المرور في هذه النافذة. سنرسل إليك رمزًا بدلًا منه.',
  codeInstead: 'إرسال رمز بدلًا من ذلك',
  sendCode: 'إرسال الرمز',

  channelHeading: 'أين نرسل الرمز؟',
  channelText: (address) => <>سنرسله إلى {address}.</>,
  channelLabels: {
    whatsapp: 'واتساب',
    telegram: 'تيليجرام',
    sms: 'رسالة نصية',
    email: 'البريد الإلكتروني',
  },
  channelHints: {
    whatsapp: 'ضمن محادثاتك',
    telegram: 'ضمن محادثاتك',
    sms: 'تصلك دون إنترنت',
    email: 'في صندوق بريدك',
  },
  channelUnreachable: 'غير متاح لهذا الرقم',

  sendingHeading: 'جارٍ إرسال الرمز…',
  unsentHeading: 'لم يُرسل الرمز',

  codeSent: (channel, address) => (
    <>
      أرسلنا رمزًا عبر {channel} إلى {address}.
    </>
  ),
  codeSentSomehow: (address) => <>أرسلنا رمزًا إلى {address}.</>,
  codeLabel: 'الرمز الوارد في الرسالة',
  expiresIn: (clock) => <>صالح لمدة {clock}</>,
  resendQuestion: 'لم يصلك الرمز؟',
  resend: 'إعادة إرسال الرمز',
  resendBy: (channel) => `عبر ${channel}`,
  resendsSpent: 'هذا آخر رمز يمكننا إرساله هذه المرة.',

  enrolHeading: 'دخول أسرع في المرة القادمة',
  enrolText: 'احفظ مفتاح مرور على هذا الجهاز، وستكفيك بصمتك أو وجهك أو قفل الشاشة.',
  enrol: 'إنشاء مفتاح مرور',
  enrolWaiting: 'في انتظار جهازك…',
  notNow: 'ليس الآن',

  verifiedHeading: 'تم التحقّق بنجاح',
  verifiedText: 'شكرًا لك. يمكنك المتابعة من حيث توقفت.',
  verifiedLeaving: 'جارٍ إعادتك…',
  proceed: 'متابعة',

  expiredHeading: 'انتهى الوقت',
  elsewhereHeading: 'لا يمكنك المتابعة هنا',
  endedHeading: 'انتهت عملية التحقّق',
  endedFramed: 'يُرجى البدء من جديد.',
  endedAlone: 'يُرجى الرجوع والبدء من جديد.',
  goBack: 'رجوع',

  attemptExpired: 'حفاظًا على أمانك، لا تبقى عملية التحقّق مفتوحة سوى دقائق قليلة.',
  attemptGone: 'عملية التحقّق هذه غير موجودة، أو لم تعد مفتوحة.',
  otherDevice: 'بدأت عملية التحقّق هذه على جهاز آخر أو في متصفح آخر.',
  captchaStale: 'استغرق فحص الأمان وقتًا طويلًا. يُرجى إعادة المحاولة.',
  captchaFailed: 'لم ينجح فحص الأمان. يُرجى إعادة المحاولة.',
  passkeyRefused: 'لم يُقبل مفتاح المرور. أعد المحاولة أو استخدم رمزًا.',
  passkeyMissing: 'لا يمكن استخدام مفتاح مرور هذه المرة. سنرسل إليك رمزًا بدلًا منه.',
  passkeyNotMade: 'تعذّر إنشاء مفتاح المرور. أعد المحاولة أو تجاوز هذه الخطوة.',
  noMoreCodes: 'لا يمكننا إرسال رمز آخر هذه المرة. يُرجى استخدام الرمز الأخير.',
  noMoreTries: 'أدخلت رمزًا خاطئًا عدة مرات.',
  notReached: 'تعذّر الوصول إليك بهذه الطريقة. يُرجى اختيار طريقة أخرى.',
  refusedHere: 'لا يمكننا المتابعة الآن. يُرجى المحاولة لاحقًا.',
};
