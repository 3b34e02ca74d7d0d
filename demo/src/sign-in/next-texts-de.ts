import { dePasskeys } from '@otp-kit/react/passkey/de';
import type { NextTexts } from './next-texts-en.ts';

/** The same in German. */
export const WORDS: NextTexts = {
  passkeys: dePasskeys,
  withCode: 'Stattdessen einen Code verwenden',
  widget: 'Das Widget ausprobieren',
  code: 'Den Code dieses Formulars lesen',
  themes: 'Dieses Formular in zwei Themes ansehen',
  readme: 'In dein Produkt einbauen (README)',
};
