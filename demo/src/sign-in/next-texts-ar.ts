import type { NextTexts } from './next-texts.ts';

export const AR: NextTexts = {
  widget: 'جرّب الأداة المضمّنة',
  code: 'اقرأ شيفرة هذا النموذج',
  themes: 'شاهد هذا النموذج بسمتين',
  readme: 'أضفه إلى منتجك (README)',
};
