import type { ThemeTexts } from './theme-texts-en.ts';

/** What the page of the themes says in German, with the informal “du”. */
export const WORDS: ThemeTexts = {
  title: 'Themes · otp-kit-Demo',
  themes: 'Theme',
  back: 'Zurück zur Demo',
  heading: 'Das Formular in deiner Marke',
  lead: 'Das Formular wird über CSS-Variablen gestaltet. Setze die, die du brauchst, oder importiere ein Theme, das sie setzt.',
  importTitle: 'Stile importieren',
  valuesTitle: 'Setzen, was bei deiner Marke anders ist',
  valuesText:
    'In deinem eigenen Stylesheet, nach den Imports. Das sind die Werte des Formulars auf dieser Seite.',
  groups: { colours: 'Farben', shape: 'Form', text: 'Text' },
  names: { plain: 'Ohne Theme', aurora: 'Aurora', ledger: 'Ledger' },
  accept: 'Indem du fortfährst, akzeptierst du unsere',
  terms: 'Nutzungsbedingungen',
  startAgain: 'Neu beginnen',
};
