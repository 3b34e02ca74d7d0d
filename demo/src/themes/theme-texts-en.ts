import type { InAnyLanguage } from '../in-any-language.ts';

/** What the page of the themes says in English. */
export const EN = {
  title: 'Themes · otp-kit demo',
  themes: 'Theme',
  back: 'Back to the demo',
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
  startAgain: 'Start again',
} as const;

/** What the page of the themes says, in one language. */
export type ThemeTexts = InAnyLanguage<typeof EN>;
