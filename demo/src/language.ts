import type { LanguageParameter } from '@otp-kit/widget';

const asked = new URLSearchParams(location.search).get('lang');
// The service's redirect comes back without it.
if (asked !== null) sessionStorage.setItem('lang', asked);

/** The page's language, English or Arabic: `?lang=` first, else the tab's last one, else the browser's. */
export const language: 'en' | 'ar' =
  (asked ?? sessionStorage.getItem('lang') ?? navigator.language).slice(0, 2) === 'ar'
    ? 'ar'
    : 'en';

/** Opens the hosted page in the same language. Our emulator reads it; it is not part of the interface. */
export const languageParameter: LanguageParameter = { name: 'lang', value: language };

/** The language's digits and formats: Arabic as in Egypt. */
export const formatLocale: string = language === 'ar' ? 'ar-EG' : language;

/** A time of day in the page's language, from ISO 8601. */
export function timeText(at: string): string {
  return new Date(at).toLocaleTimeString(formatLocale);
}

const TEXTS = {
  en: {
    title: 'Sign in',
    documentTitle: (step: string) => `${step} · otp-kit demo`,
    steps: {
      address: 'Sign in',
      code: 'Enter the code',
      passkey: 'Create a passkey',
      verified: 'You’re signed in',
      widget: 'Verify your number',
    },
    passkey: {
      signIn: 'Sign in with a passkey',
      hint: 'For a passkey created with this form. The widget’s passkeys belong to the verification service.',
      problems: {
        'not-used': 'No passkey was used. Try again, or get a code.',
        unknown: 'This demo no longer has this passkey. Get a code instead.',
        unavailable: 'That didn’t work. Please try again.',
        failed: 'That didn’t work. Please try again.',
      },
    },
    signedInAs: 'You’re signed in as',
    signOut: 'Sign out',
    inbox: 'Open the inbox',
    inboxHint: 'Nothing is really sent. Read your code in the inbox.',
    pages: {
      form: 'React form',
      widget: 'Widget',
      redirect: 'Redirect',
      orders: 'Orders',
      solver: 'Solver',
    },
    phone: 'Phone number',
    openWidget: 'Continue',
    openPage: 'Continue on the verification page',
    otherNumber: 'Use another number',
    failed: 'That didn’t work. Please try again.',
    pending: 'Waiting for the confirmation…',
    notConfirmed: 'Not confirmed yet.',
    askAgain: 'Ask again',
    problems: {
      INVALID_PHONE_NUMBER: 'Please check the number.',
      COUNTRY_CODE_MISSING: 'Include the country code, like +20, or check the digits.',
      // The number is all that these pages send.
      PAYLOAD_TOO_LARGE: 'Please check the number.',
      COUNTRY_NOT_ALLOWED: 'We don’t serve that country yet.',
      TOO_MANY_REQUESTS: 'Too many tries. Please wait a few minutes.',
      SERVICE_UNAVAILABLE: 'We can’t verify numbers at the moment. Please try again later.',
      NETWORK_ERROR: 'No connection. Please try again.',
    },
    webhooks: 'Webhooks that our backend received',
    noWebhooks: 'None yet. They arrive while you verify, whatever the browser says.',
    webhookStatus: { success: 'Success', failed: 'Failed' },
    otherLanguage: { code: 'ar', name: 'العربية' },
  },
  ar: {
    title: 'تسجيل الدخول',
    documentTitle: (step: string) => `${step} · عرض otp-kit`,
    steps: {
      address: 'تسجيل الدخول',
      code: 'أدخل الرمز',
      passkey: 'إنشاء مفتاح مرور',
      verified: 'تم تسجيل دخولك',
      widget: 'التحقّق من رقمك',
    },
    passkey: {
      signIn: 'تسجيل الدخول بمفتاح مرور',
      hint: 'لمفتاح مرور أُنشئ بهذا النموذج. أما مفاتيح الأداة فتعود إلى خدمة التحقّق.',
      problems: {
        'not-used': 'لم يُستخدم أي مفتاح مرور. حاول مرة أخرى، أو اطلب رمزًا.',
        unknown: 'لم يعد مفتاح المرور هذا محفوظًا في هذا العرض. اطلب رمزًا بدلًا منه.',
        unavailable: 'لم ينجح ذلك. حاول مرة أخرى.',
        failed: 'لم ينجح ذلك. حاول مرة أخرى.',
      },
    },
    signedInAs: 'تم تسجيل دخولك باسم',
    signOut: 'تسجيل الخروج',
    inbox: 'افتح صندوق الرسائل',
    inboxHint: 'لا تُرسل أي رسالة فعلًا. اقرأ الرمز في صندوق الرسائل.',
    pages: {
      form: 'نموذج React',
      widget: 'الأداة المضمّنة',
      redirect: 'إعادة التوجيه',
      orders: 'الطلبات',
      solver: 'إثبات العمل',
    },
    phone: 'رقم الهاتف',
    openWidget: 'متابعة',
    openPage: 'المتابعة في صفحة التحقّق',
    otherNumber: 'استخدام رقم آخر',
    failed: 'لم ينجح ذلك. حاول مرة أخرى.',
    pending: 'في انتظار نتيجة التحقّق…',
    notConfirmed: 'لم تصل نتيجة التحقّق بعد.',
    askAgain: 'التحقّق من الحالة مجددًا',
    problems: {
      INVALID_PHONE_NUMBER: 'يُرجى التحقّق من الرقم.',
      COUNTRY_CODE_MISSING: 'أضف رمز البلد، مثل \u2066+20\u2069، أو راجع الأرقام.',
      PAYLOAD_TOO_LARGE: 'يُرجى التحقّق من الرقم.',
      COUNTRY_NOT_ALLOWED: 'خدمتنا غير متاحة في هذا البلد بعد.',
      TOO_MANY_REQUESTS: 'محاولات كثيرة. يُرجى الانتظار بضع دقائق.',
      SERVICE_UNAVAILABLE: 'لا يمكننا التحقّق من الأرقام الآن. يُرجى المحاولة لاحقًا.',
      NETWORK_ERROR: 'لا يوجد اتصال. حاول مرة أخرى.',
    },
    webhooks: 'إشعارات Webhook التي تلقّاها خادمنا',
    noWebhooks: 'لا شيء بعد. تصل أثناء التحقّق، أيًّا كان ما يقوله المتصفح.',
    webhookStatus: { success: 'نجاح', failed: 'فشل' },
    otherLanguage: { code: 'en', name: 'English' },
  },
} as const;

/** The pages' own words; the form and the widget bring their own. */
export const texts: (typeof TEXTS)['en' | 'ar'] = TEXTS[language];

/** The sentence for a code, or a general one. */
export function problemOf(code: unknown): string {
  const problems: Readonly<Record<string, string>> = texts.problems;
  return (
    (typeof code === 'string' && Object.hasOwn(problems, code) && problems[code]) || texts.failed
  );
}
