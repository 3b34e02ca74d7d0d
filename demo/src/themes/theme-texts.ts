import { language } from '../language.ts';

const EN = {
  title: 'Themes · otp-kit demo',
  themes: 'Theme',
  names: { plain: 'No theme', aurora: 'Aurora', ledger: 'Ledger' },
  accept: 'By continuing you accept our',
  terms: 'terms of use',
} as const;

const AR = {
  title: 'السمات · عرض otp-kit',
  themes: 'السمة',
  names: { plain: 'بلا سمة', aurora: 'أورورا', ledger: 'ليدجر' },
  accept: 'بالمتابعة فإنك توافق على',
  terms: 'شروط الاستخدام',
} as const;

/** What the page of the themes says. */
export const themeTexts: typeof EN | typeof AR = { en: EN, ar: AR }[language];
