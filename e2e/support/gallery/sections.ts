import { EMULATOR } from '../control.ts';
import { CONSOLE_PICTURES } from './console-pictures.ts';
import { FORM_PICTURES } from './form-pictures.ts';
import { ORDER_PICTURES, SOLVER_PICTURES } from './page-pictures.ts';
import { LIGHT, type Section } from './picture.ts';
import { THEME_PICTURES } from './theme-pictures.ts';
import { WIDGET_PICTURES } from './widget-pictures.ts';

/** The whole gallery. */
export const SECTIONS: readonly Section[] = [
  { heading: 'The form', path: '/', look: LIGHT, pictures: FORM_PICTURES },
  { heading: 'Themes', path: '/themes.html', look: LIGHT, pictures: THEME_PICTURES },
  { heading: 'The widget', path: '/widget.html', look: LIGHT, pictures: WIDGET_PICTURES },
  { heading: 'Orders', path: '/orders.html', look: LIGHT, pictures: ORDER_PICTURES },
  { heading: 'The solver', path: '/solver.html', look: LIGHT, pictures: SOLVER_PICTURES },
  {
    heading: 'The emulator’s console',
    path: EMULATOR,
    look: { ...LIGHT, heightPx: 900 },
    pictures: CONSOLE_PICTURES,
  },
];
