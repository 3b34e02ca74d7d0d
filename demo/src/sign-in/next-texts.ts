import { language } from '../language.ts';

const EN = {
  widget: 'Try the hosted widget',
  code: 'Read the code of this form',
  themes: 'See this form in two themes',
  readme: 'Add it to your product (README)',
};

/** The ways on from the account that the form's page alone has. */
export type NextTexts = typeof EN;

/** In the language of the page. */
export const nextTexts: NextTexts =
  language === 'ar' ? (await import('./next-texts-ar.ts')).AR : EN;
