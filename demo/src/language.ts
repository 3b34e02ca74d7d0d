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
    solver: 'Proof of work, live',
    otherLanguage: { code: 'ar', name: 'العربية' },
  },
  ar: {
    title: 'تسجيل الدخول',
    signedIn: 'تم تسجيل دخولك',
    signedInAs: 'رقمك الذي تم التحقق منه هو',
    signOut: 'تسجيل الخروج',
    inbox: 'افتح صندوق الرسائل',
    inboxHint: 'يعمل هذا العرض مع محاكٍ على هذا الجهاز، فلا تخرج منه أي رسالة.',
    solver: 'إثبات العمل مباشرةً',
    otherLanguage: { code: 'en', name: 'English' },
  },
} as const;

/** The page's own words; the form brings its own. */
export const texts: (typeof TEXTS)['en' | 'ar'] = TEXTS[language];
