/**
 * The Arabic texts, in an entry of their own: a page loads only the languages that it imports.
 *
 * @module
 */
import type { Messages } from './messages.ts';

/**
 * The Arabic texts, for `messages`. Amounts of time follow a preposition, so they are in the genitive.
 * Amounts and times have Arabic-Indic digits, as Egypt writes them; numbers, addresses and codes have
 * the ASCII digits that they are sent with.
 */
export const ar: Messages = {
  locale: 'ar-EG',
  dir: 'rtl',

  phoneHeading: 'التحقّق من رقم الهاتف',
  phoneLabel: 'رقم الهاتف',
  phoneEmpty: 'أدخل رقم هاتفك.',
  phoneTooShort: 'هذا الرقم قصير جدًا.',
  phoneTooLong: 'هذا الرقم طويل جدًا.',
  phoneInvalid: 'هذا ليس رقم هاتف محمول.',
  phoneIsEmail: 'هذا عنوان بريد إلكتروني. أدخل رقم هاتفك.',
  editPhone: 'تغيير الرقم',
  phoneVerified: 'تم التحقّق من رقم الهاتف',
  emailHeading: 'التحقّق من البريد الإلكتروني',
  emailLabel: 'البريد الإلكتروني',
  emailEmpty: 'أدخل عنوان بريدك الإلكتروني.',
  emailInvalid: 'هذا ليس عنوان بريد إلكتروني.',
  emailIsPhone: 'هذا رقم هاتف. أدخل عنوان بريدك الإلكتروني.',
  editEmail: 'تغيير البريد',
  emailVerified: 'تم التحقّق من البريد الإلكتروني',
  addressHeading: 'التحقّق من هويتك',
  addressLabel: 'رقم الهاتف أو البريد الإلكتروني',
  addressEmpty: 'أدخل رقم هاتف أو عنوان بريد إلكتروني.',
  addressIntro: 'سنرسل إليك رمزًا يُستخدم مرة واحدة.',
  channelLegend: 'كيف نرسل الرمز إليك؟',
  automaticChannel: 'تلقائيًا',
  sendCode: 'إرسال الرمز',
  retryIn: 'يمكنك إعادة المحاولة بعد {time}.',
  retryNow: 'يمكنك إعادة المحاولة الآن.',
  preparing: 'جارٍ إعداد فحص الأمان…',
  captchaPrompt: 'أثبت أنك إنسان.',
  sending: 'جارٍ إرسال الرمز…',
  cancel: 'إلغاء',

  codeHeading: 'أدخل الرمز',
  codeSent: 'أرسلنا رمزًا عبر {channel} إلى {address}.',
  codeSentSomehow: 'أرسلنا رمزًا إلى {address}.',
  codeLabel: 'الرمز المكوّن من {digits} أرقام',
  codeHint: 'اكتب الرمز أو الصق الرسالة.',
  codeAutoSubmit: 'سنتحقّق منه فور اكتماله.',
  codeResent: 'أرسلنا رمزًا جديدًا يحلّ محل السابق.',
  codeIncomplete: 'أدخل الرمز كاملًا ({digits} أرقام).',
  codeTooLong: 'الرمز مكوّن من {digits} أرقام.',
  expiresIn: 'ينتهي بعد {time}',
  expiresSoon: 'ينتهي الرمز قريبًا.',
  verifyCode: 'تحقّق',
  checking: 'جارٍ التحقّق من الرمز…',
  resendCode: 'إرسال رمز جديد',
  resendQuestion: 'لم يصلك الرمز؟',
  resendIn: 'يمكنك طلب رمز جديد بعد {time}.',
  resendReady: 'يمكنك طلب رمز جديد الآن.',
  otherChannels: 'أو استلمه عبر',

  wrongCode: 'الرمز غير صحيح. راجع أحدث رسالة.',
  lastTry: 'الرمز غير صحيح. بقيت لك محاولة واحدة.',
  wrongAgain: 'الرمز غير صحيح. اطلب رمزًا جديدًا.',
  expiredCode: 'انتهت صلاحية هذا الرمز. اطلب رمزًا جديدًا.',
  usedCode: 'استُخدم هذا الرمز من قبل. اطلب رمزًا جديدًا.',
  tooManyTries: 'محاولات خاطئة كثيرة. اطلب رمزًا جديدًا.',
  countryCodeMissing: 'أضف مفتاح الدولة، مثل \u2066+20\u2069.',
  countryNotServed: 'لا يمكننا إرسال الرموز إلى أرقام هذه الدولة.',
  channelFailed: 'تعذّر إرسال الرمز عبر {channel}. اختر طريقة أخرى.',
  notDelivered: 'تعذّر إرسال الرمز.',
  justSent: 'أرسلنا للتو رمزًا إلى هذا الرقم.',
  tooManyRequests: 'محاولات كثيرة في وقت قصير.',
  busy: 'الخدمة عليها ضغط كبير حاليًا.',
  checkFailed: 'تعذّر إكمال فحص الأمان. أعد المحاولة.',
  captchaFailed: 'تعذّر تحميل فحص الأمان. تحقّق من اتصالك بالإنترنت وأداة حظر المحتوى.',
  offline: 'لا يوجد اتصال. تحقّق من اتصالك بالإنترنت.',
  tryAgain: 'حدث خطأ من جانبنا.',
  notChecked: 'تعذّر التحقّق من الرمز. قد تحتاج إلى رمز جديد.',
  unavailable: 'لا يمكن إرسال الرموز حاليًا. أعد المحاولة لاحقًا.',
  refused: 'تعذّر إتمام العملية. راجع ما أدخلته.',

  channelNames: {
    whatsapp: 'واتساب',
    telegram: 'تيليجرام',
    sms: 'رسالة نصية',
    email: 'البريد الإلكتروني',
  },
  hours: { one: 'ساعة', two: 'ساعتين', few: '{count} ساعات', other: '{count} ساعة' },
  minutes: { one: 'دقيقة', two: 'دقيقتين', few: '{count} دقائق', other: '{count} دقيقة' },
  seconds: { one: 'ثانية', two: 'ثانيتين', few: '{count} ثوانٍ', other: '{count} ثانية' },

  passkey: {
    heading: 'دخول أسرع في المرة القادمة',
    benefit: 'استخدم بصمتك أو وجهك أو قفل شاشتك بدلًا من الرمز.',
    accept: 'إنشاء مفتاح مرور',
    decline: 'ليس الآن',
    working: 'اتبع الخطوات على جهازك…',
    doneHeading: 'مفتاح المرور جاهز',
    failedHeading: 'لم يتم إنشاء مفتاح مرور',
    failedText: 'تم تسجيل دخولك، ويمكنك إضافة مفتاح لاحقًا.',
    goOn: 'متابعة',
  },

  phoneField: {
    country: 'الدولة',
    search: 'ابحث باسم الدولة أو مفتاحها',
    nothingFound: 'لا توجد نتائج.',
    countryNotAllowed: 'لا يمكننا إرسال الرموز إلى {country}.',
    landline: 'هذا رقم هاتف أرضي. أدخل رقم هاتف محمول.',
  },
  emailSuggestion: { question: 'هل تقصد {email}؟', take: 'استخدام هذا العنوان' },
};
