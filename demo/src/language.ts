/** The page's language: `?lang=` first, else the browser's, English or Arabic. */
export const language: 'en' | 'ar' =
  (new URLSearchParams(location.search).get('lang') ?? navigator.language).slice(0, 2) === 'ar'
    ? 'ar'
    : 'en';

const TEXTS = {
  en: {
    title: 'Sign in',
    signedIn: 'You are signed in',
    signedInAs: 'Your verified number is',
    signOut: 'Sign out',
    inbox: 'Open the inbox',
    inboxHint: 'This demo runs against an emulator on this machine, so no message leaves it.',
    pages: {
      form: 'Own form',
      widget: 'Widget',
      redirect: 'Redirect',
      solver: 'Proof of work, live',
    },
    phone: 'Phone number',
    openWidget: 'Continue',
    openPage: 'Continue on the verification page',
    otherNumber: 'Use another number',
    failed: 'That did not work. Please try again.',
    numberRefused: 'Please check the number.',
    webhooks: 'Webhooks that our backend received',
    noWebhooks: 'None yet. They arrive while you verify, whatever the browser says.',
    webhookStatus: { success: 'Success', failed: 'Failed' },
    otherLanguage: { code: 'ar', name: 'العربية' },
  },
  ar: {
    title: 'تسجيل الدخول',
    signedIn: 'تم تسجيل دخولك',
    signedInAs: 'رقمك الذي تم التحقق منه هو',
    signOut: 'تسجيل الخروج',
    inbox: 'افتح صندوق الرسائل',
    inboxHint: 'يعمل هذا العرض مع محاكٍ على هذا الجهاز، فلا تخرج منه أي رسالة.',
    pages: {
      form: 'نموذج خاص',
      widget: 'الأداة المضمَّنة',
      redirect: 'إعادة التوجيه',
      solver: 'إثبات العمل مباشرةً',
    },
    phone: 'رقم الهاتف',
    openWidget: 'متابعة',
    openPage: 'المتابعة في صفحة التحقق',
    otherNumber: 'استخدام رقم آخر',
    failed: 'لم ينجح ذلك. حاول مرة أخرى.',
    numberRefused: 'يرجى التحقق من الرقم.',
    webhooks: 'إشعارات الويب التي تلقّاها خادمنا',
    noWebhooks: 'لا شيء بعد. تصل أثناء التحقق، أيًّا كان ما يقوله المتصفح.',
    webhookStatus: { success: 'نجاح', failed: 'فشل' },
    otherLanguage: { code: 'en', name: 'English' },
  },
} as const;

/** The pages' own words; the form and the widget bring their own. */
export const texts: (typeof TEXTS)['en' | 'ar'] = TEXTS[language];
