/**
 * Every code that the service documents, brought about in the emulator and told by the form. The
 * proxy and the emulator run in this process; between them and the browser all is real HTTP.
 */
import { test as base, expect } from '@playwright/test';
import { CASES } from '../support/every-code/cases.ts';
import { DOCUMENTED } from '../support/every-code/documented.ts';
import { meet } from '../support/every-code/meet.ts';
import type { Product } from '../support/every-code/product.ts';
import { PERSON_IP } from '../support/every-code/troubles.ts';

const test = base.extend<object, { product: Product }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameters
    async ({}, use) => {
      // Loaded here, so that merely to list the tests asks for no built packages.
      const { openProduct } = await import('../support/every-code/product.ts');
      const product = await openProduct();
      await use(product);
      await product.close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  extraHTTPHeaders: { 'x-forwarded-for': PERSON_IP },
});

test('the table has every code of the interface, and no other', () => {
  expect(Object.keys(CASES).sort()).toEqual([...DOCUMENTED.keys()].sort());
  expect(DOCUMENTED.size).toBe(54);
});

/** The same twice: no outcome may hang on the service's prose, nor on the order of its checks. */
const STANDS = [
  { name: 'with plain prose', rows: '', open: { messages: 'plain', checkOrder: 'documented' } },
  {
    name: 'with random prose and shuffled checks',
    rows: '[G-08] [SND-14]',
    open: { messages: 'random', checkOrder: 'shuffled' },
  },
];

for (const { name, open, rows } of STANDS) {
  test.describe(name, () => {
    test.beforeEach(({ product }) => product.reset(open));
    for (const [code, cases] of Object.entries(CASES)) {
      for (const each of cases) {
        const { row, status } = DOCUMENTED.get(code) ?? { row: '', status: 0 };
        const title = `${code} from ${each.refused[0]} leads to ${each.outcome}, and from there to the end`;
        test(`${title} [${row}] ${rows}`.trim(), async ({ page, product }) => {
          await meet(page, product, { code, status, ...each });
        });
      }
    }
  });
}
