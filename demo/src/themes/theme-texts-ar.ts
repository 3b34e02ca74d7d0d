import type { ThemeTexts } from './theme-texts-en.ts';

/** What the page of the themes says in Arabic. */
export const WORDS: ThemeTexts = {
  title: 'السمات · العرض التوضيحي من otp-kit',
  themes: 'السمة',
  back: 'العودة إلى التجربة',
  heading: 'النموذج بمظهر علامتك التجارية',
  lead: 'يتحدّد مظهر النموذج بخصائص CSS مخصّصة. غيّر ما تحتاج إليه منها، أو استورد سمة تغيّرها.',
  importTitle: 'استورد الأنماط',
  valuesTitle: 'غيّر ما يختلف في علامتك التجارية',
  valuesText: 'في ملف أنماطك بعد الاستيراد. هذه قيم النموذج في هذه الصفحة.',
  groups: { colours: 'colours', shape: 'shape', text: 'text' },
  names: { plain: 'بلا سمة', aurora: 'أورورا', ledger: 'ليدجر' },
  accept: 'بالمتابعة فإنك توافق على',
  terms: 'شروط الاستخدام',
  startAgain: 'البدء من جديد',
};
