import type { EN } from './next-texts-en.ts';

/** The same in Arabic. */
export const AR: typeof EN = {
  withCode: 'استخدم رمزًا بدلاً من ذلك',
  widget: 'جرّب الأداة المضمّنة',
  code: 'اقرأ شيفرة هذا النموذج',
  themes: 'شاهد هذا النموذج بسمتين',
  readme: 'أضفه إلى منتجك (README)',
};
