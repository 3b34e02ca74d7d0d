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

const TEXTS = {
  en: {
    title: 'Sign in',
    documentTitle: (step: string) => `${step} · otp-kit demo`,
    steps: {
      address: 'Sign in',
      code: 'Enter the code',
      passkey: 'Create a passkey',
      verified: 'You are signed in',
      widget: 'Verify your number',
    },
    passkey: {
      signIn: 'Sign in with a passkey',
      hint: 'For a passkey created with this form. The widget’s passkeys belong to the verification service.',
      problems: {
        'not-used': 'No passkey was used. Try again, or get a code.',
        unknown: 'This demo no longer has this passkey. Get a code instead.',
        unavailable: 'That did not work. Please try again.',
        failed: 'That did not work. Please try again.',
      },
    },
    signedIn: 'You are signed in',
    signedInAs: 'You have verified',
    signOut: 'Sign out',
    inbox: 'Open the inbox',
    inboxHint: 'This demo runs against an emulator on this machine, so no message leaves it.',
    pages: {
      form: 'Own form',
      widget: 'Widget',
      redirect: 'Redirect',
      solver: 'Solver',
    },
    phone: 'Phone number',
    openWidget: 'Continue',
    openPage: 'Continue on the verification page',
    otherNumber: 'Use another number',
    failed: 'That did not work. Please try again.',
    pending: 'Waiting for the confirmation…',
    notConfirmed: 'Not confirmed yet.',
    askAgain: 'Ask again',
    problems: {
      INVALID_PHONE_NUMBER: 'Please check the number.',
      // The number is all that these pages send.
      PAYLOAD_TOO_LARGE: 'Please check the number.',
      COUNTRY_NOT_ALLOWED: 'We do not serve that country yet.',
      TOO_MANY_REQUESTS: 'Too many tries. Please wait a few minutes.',
      SERVICE_UNAVAILABLE: 'We cannot verify numbers at the moment. Please try again later.',
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
      widget: 'التحقق من رقمك',
    },
    passkey: {
      signIn: 'تسجيل الدخول بمفتاح مرور',
      hint: 'لمفتاح مرور أُنشئ بهذا النموذج. أما مفاتيح الأداة فتعود إلى خدمة التحقق.',
      problems: {
        'not-used': 'لم يُستخدم أي مفتاح مرور. حاول مرة أخرى، أو اطلب رمزًا.',
        unknown: 'لم يعد مفتاح المرور هذا محفوظًا في هذا العرض. اطلب رمزًا بدلًا منه.',
        unavailable: 'لم ينجح ذلك. حاول مرة أخرى.',
        failed: 'لم ينجح ذلك. حاول مرة أخرى.',
      },
    },
    signedIn: 'تم تسجيل دخولك',
    signedInAs: 'تم التحقق من',
    signOut: 'تسجيل الخروج',
    inbox: 'افتح صندوق الرسائل',
    inboxHint: 'يعمل هذا العرض مع محاكٍ على هذا الجهاز، فلا تخرج منه أي رسالة.',
    pages: {
      form: 'نموذج خاص',
      widget: 'الأداة',
      redirect: 'إعادة التوجيه',
      solver: 'إثبات العمل',
    },
    phone: 'رقم الهاتف',
    openWidget: 'متابعة',
    openPage: 'المتابعة في صفحة التحقق',
    otherNumber: 'استخدام رقم آخر',
    failed: 'لم ينجح ذلك. حاول مرة أخرى.',
    pending: 'في انتظار التأكيد…',
    notConfirmed: 'لم يصل التأكيد بعد.',
    askAgain: 'السؤال مرة أخرى',
    problems: {
      INVALID_PHONE_NUMBER: 'يرجى التحقق من الرقم.',
      PAYLOAD_TOO_LARGE: 'يرجى التحقق من الرقم.',
      COUNTRY_NOT_ALLOWED: 'خدمتنا غير متاحة في هذا البلد بعد.',
      TOO_MANY_REQUESTS: 'محاولات كثيرة. يرجى الانتظار بضع دقائق.',
      SERVICE_UNAVAILABLE: 'لا يمكننا التحقق من الأرقام الآن. يرجى المحاولة لاحقًا.',
      NETWORK_ERROR: 'لا يوجد اتصال. حاول مرة أخرى.',
    },
    webhooks: 'إشعارات الويب التي تلقّاها خادمنا',
    noWebhooks: 'لا شيء بعد. تصل أثناء التحقق، أيًّا كان ما يقوله المتصفح.',
    webhookStatus: { success: 'نجاح', failed: 'فشل' },
    otherLanguage: { code: 'en', name: 'English' },
  },
} as const;

/** The pages' own words; the form and the widget bring their own. */
export const texts: (typeof TEXTS)['en' | 'ar'] = TEXTS[language];

/** The sentence for a code, a general one where there is none of its own. */
export function problemOf(code: unknown): string {
  const problems: Readonly<Record<string, string>> = texts.problems;
  return (
    (typeof code === 'string' && Object.hasOwn(problems, code) && problems[code]) || texts.failed
  );
}
