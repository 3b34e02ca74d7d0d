/** The pages of the demo beside the form and the widget. */
import { ARABIC, DARK, type Picture } from './picture.ts';

export const ORDER_PICTURES: readonly Picture[] = [
  {
    name: 'orders-empty',
    text: 'An order can be placed',
    reach: (page) => page.locator('[type=submit]').first().waitFor(),
  },
  {
    name: 'orders-accepted',
    text: 'An order was placed, and its message accepted',
    alsoIn: [ARABIC],
    reach: async (page) => {
      await page.locator('[type=submit]').first().click();
      await page.locator('.entry[data-status="accepted"]').waitFor();
    },
  },
];

export const SOLVER_PICTURES: readonly Picture[] = [
  {
    name: 'solver',
    text: 'The solver, with what it measured first',
    alsoIn: [DARK, ARABIC],
    reach: (page) => page.locator('main h1').waitFor(),
  },
];
