import { arPasskeys } from '@otp-kit/react/passkey/ar';
import type { NextTexts } from './next-texts-en.ts';

/** The same in Arabic. */
export const WORDS: NextTexts = {
  passkeys: arPasskeys,
  withCode: 'استخدم رمزًا بدلاً من ذلك',
  widget: 'جرّب الأداة المضمّنة',
  code: 'اقرأ شيفرة هذا النموذج',
  themes: 'شاهد هذا النموذج بسمتين',
  readme: 'أضفه إلى منتجك (README)',
};
