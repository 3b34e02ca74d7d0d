import { language } from '../language.ts';

const EN = {
  title: 'Themes · otp-kit demo',
  themes: 'Theme',
  heading: 'The form in your brand',
  lead: 'The form is styled by CSS custom properties. Set those that you need, or import a theme that sets them.',
  importTitle: 'Import the styles',
  valuesTitle: 'Set what differs in your brand',
  valuesText:
    'In your own stylesheet, after the imports. These are the values of the form on this page.',
  groups: { colours: 'colours', shape: 'shape', text: 'text' },
  names: { plain: 'No theme', aurora: 'Aurora', ledger: 'Ledger' },
  accept: 'By continuing you accept our',
  terms: 'terms of use',
} as const;

const AR = {
  title: 'السمات · النسخة التجريبية من otp-kit',
  themes: 'السمة',
  heading: 'النموذج بمظهر علامتك التجارية',
  lead: 'يتحدّد مظهر النموذج بخصائص CSS مخصّصة. غيّر ما تحتاج إليه منها، أو استورد سمة تغيّرها.',
  importTitle: 'استورد الأنماط',
  valuesTitle: 'غيّر ما يختلف في علامتك التجارية',
  valuesText: 'في ملف أنماطك بعد الاستيراد. هذه قيم النموذج في هذه الصفحة.',
  groups: { colours: 'colours', shape: 'shape', text: 'text' },
  names: { plain: 'بلا سمة', aurora: 'أورورا', ledger: 'ليدجر' },
  accept: 'بالمتابعة فإنك توافق على',
  terms: 'شروط الاستخدام',
} as const;

/** What the page of the themes says. */
export const themeTexts: typeof EN | typeof AR = { en: EN, ar: AR }[language];
