import { EMULATOR } from '../control.ts';
import { CONSOLE_PICTURES } from './console-pictures.ts';
import { FORM_PICTURES } from './form-pictures.ts';
import { FOUR_LOOKS, type Section } from './picture.ts';
import { THEME_PICTURES } from './theme-pictures.ts';
import { WIDGET_PICTURES } from './widget-pictures.ts';

const half = { lang: 'en', widthPx: 600, heightPx: 720 } as const;

/** The whole gallery. */
export const SECTIONS: readonly Section[] = [
  { heading: 'The form', path: '/', looks: FOUR_LOOKS, pictures: FORM_PICTURES },
  {
    heading: 'Themes',
    path: '/themes.html',
    looks: FOUR_LOOKS.filter(({ name }) => name === 'light' || name === 'ar-dark'),
    pictures: THEME_PICTURES,
  },
  { heading: 'The widget', path: '/widget.html', looks: FOUR_LOOKS, pictures: WIDGET_PICTURES },
  {
    heading: 'The emulator’s console',
    path: EMULATOR,
    // It speaks English alone.
    looks: [
      { ...half, name: 'light', text: 'light', colorScheme: 'light' },
      { ...half, name: 'dark', text: 'dark', colorScheme: 'dark' },
    ],
    pictures: CONSOLE_PICTURES,
  },
];
