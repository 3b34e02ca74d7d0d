/**
 * Every code that the service documents, brought about in the emulator and told by the form. The
 * proxy and the emulator run in this process; between them and the browser all is real HTTP.
 */
import { expect, test } from '@playwright/test';
import { CASES, type Case, CODES_TO_COME } from '../support/every-code/cases.ts';
import { DOCUMENTED } from '../support/every-code/documented.ts';
import { USER_IP } from '../support/every-code/fault-injection.ts';
import type { Product } from '../support/every-code/product.ts';
import { finishSignIn, runScenario, type Scenario } from '../support/every-code/scenario.ts';

// A trace of each of so many would cost more than the tests, and what they say of a failure is enough.
test.use({ extraHTTPHeaders: { 'x-forwarded-for': USER_IP }, trace: 'off' });

let product: Product;
test.beforeAll(async () => {
  // Loaded here, so that merely to list the tests asks for no built packages.
  const { openProduct } = await import('../support/every-code/product.ts');
  product = await openProduct();
});
test.afterAll(() => product.close());

const SCENARIOS: readonly Scenario[] = Object.entries(CASES).flatMap(([code, cases]) =>
  cases.map((each: Case) => ({ code, status: DOCUMENTED.get(code)?.status ?? 0, ...each })),
);

// `npm test` runs these; `npm run test:full` runs the whole table.
const ONE_OF_EACH_KIND = oneOfEachKind(SCENARIOS);

test('the table has every code of the interface, and no other', () => {
  expect(Object.keys(CASES).sort()).toEqual([...DOCUMENTED.keys()].sort());
  expect(DOCUMENTED.size).toBe(54);
});

// In any prose and any order of checks, since no outcome may hang on the one or the other.
test.describe('whatever the prose and the order of the checks, a user at the form', () => {
  test.beforeEach(() => product.reset({ messages: 'random', checkOrder: 'shuffled' }));

  for (const scenario of SCENARIOS) {
    const title = `${titleOf(scenario)}, and from there to the end ${rowsOf(scenario)} [G-08] [SND-14]`;
    const tag = ONE_OF_EACH_KIND.includes(scenario) ? [] : ['@full'];
    test(title, { tag }, async ({ page }) => {
      const restore = await runScenario(page, product, scenario);
      await restore?.();
      await finishSignIn(page, product, scenario);
    });
  }

  for (const scenario of CODES_TO_COME) {
    test(`${titleOf(scenario)}, a code that is not documented yet, and from there to the end [G-11]`, async ({
      page,
    }) => {
      const restore = await runScenario(page, product, scenario);
      await restore?.();
      await finishSignIn(page, product, scenario);
    });
  }
});

// The same outcomes, one of each kind, with the messages and the order that the interface documents.
test.describe('in plain prose and the documented order, a user at the form', {
  tag: '@full',
}, () => {
  test.beforeEach(() => product.reset({ messages: 'plain', checkOrder: 'documented' }));

  for (const scenario of ONE_OF_EACH_KIND) {
    test(titleOf(scenario), async ({ page }) => {
      await runScenario(page, product, scenario);
    });
  }
});

function oneOfEachKind(scenarios: readonly Scenario[]): readonly Scenario[] {
  const kindOf = ({ outcome, refused: [operation] }: Scenario) => `${outcome} of ${operation}`;
  return [...new Map(scenarios.map((scenario) => [kindOf(scenario), scenario])).values()];
}

function titleOf({ code, outcome, refused: [operation], status }: Scenario): string {
  return `is led to ${outcome} by ${status} ${code} of ${operation}`;
}

function rowsOf({ code, status }: Scenario): string {
  const row = `[${DOCUMENTED.get(code)?.row}]`;
  return code.startsWith('POW_') && status < 500 ? `${row} [POW-16]` : row;
}
