/**
 * Every code that the service documents, produced by the emulator and shown by the form. The
 * proxy and the emulator run in this process and talk to the browser over real HTTP.
 */
import { expect, test } from '@playwright/test';
import { CASES, type Case, CODES_TO_COME } from '../support/every-code/cases.ts';
import { DOCUMENTED } from '../support/every-code/documented.ts';
import { USER_IP } from '../support/every-code/fault-injection.ts';
import type { Product } from '../support/every-code/product.ts';
import { finishSignIn, runScenario, type Scenario } from '../support/every-code/scenario.ts';

// Traces would take longer than the tests, and the error messages are enough.
test.use({ extraHTTPHeaders: { 'x-forwarded-for': USER_IP }, trace: 'off' });

let product: Product;
test.beforeAll(async () => {
  // Loaded here, so that listing the tests needs no built packages.
  const { openProduct } = await import('../support/every-code/product.ts');
  product = await openProduct();
});
test.afterAll(() => product.close());

const SCENARIOS: readonly Scenario[] = Object.entries(CASES).flatMap(([code, cases]) =>
  cases.map((each: Case) => ({ code, status: DOCUMENTED.get(code)?.status ?? 0, ...each })),
);

// `npm test` runs one scenario of each outcome; `npm run test:full` runs the whole table.
const ONE_OF_EACH_OUTCOME = oneOfEach(SCENARIOS, ({ outcome }) => outcome);
const ONE_OF_EACH_KIND = oneOfEach(
  SCENARIOS,
  ({ outcome, refused: [operation] }) => `${outcome} of ${operation}`,
);

test('the table has every code of the interface, and no other', () => {
  expect(Object.keys(CASES).sort()).toEqual([...DOCUMENTED.keys()].sort());
  expect(DOCUMENTED.size).toBe(54);
});

// With random messages and a random order of checks, because no outcome may depend on either.
test.describe('with random messages and a random order of checks, the user', () => {
  test.beforeEach(() => product.reset({ messages: 'random', checkOrder: 'shuffled' }));

  for (const scenario of SCENARIOS) {
    const title = `${titleOf(scenario)}, and can still sign in ${rowsOf(scenario)} [G-08] [SND-14]`;
    const tag = ONE_OF_EACH_OUTCOME.includes(scenario) ? [] : ['@full'];
    test(title, { tag }, async ({ page }) => {
      const restore = await runScenario(page, product, scenario);
      await restore?.();
      await finishSignIn(page, product, scenario);
    });
  }

  for (const scenario of CODES_TO_COME) {
    test(`${titleOf(scenario)}, a code that is not documented yet, and can still sign in [G-11]`, {
      tag: scenario === CODES_TO_COME[0] ? [] : ['@full'],
    }, async ({ page }) => {
      const restore = await runScenario(page, product, scenario);
      await restore?.();
      await finishSignIn(page, product, scenario);
    });
  }
});

// One scenario of each outcome of each operation, with the messages and the order that the interface documents.
test.describe('with plain messages and the documented order of checks, the user', {
  tag: '@full',
}, () => {
  test.beforeEach(() => product.reset({ messages: 'plain', checkOrder: 'documented' }));

  for (const scenario of ONE_OF_EACH_KIND) {
    test(titleOf(scenario), async ({ page }) => {
      await runScenario(page, product, scenario);
    });
  }
});

function oneOfEach(
  scenarios: readonly Scenario[],
  kindOf: (scenario: Scenario) => string,
): readonly Scenario[] {
  return [...new Map(scenarios.map((scenario) => [kindOf(scenario), scenario])).values()];
}

function titleOf({ code, outcome, refused: [operation], status }: Scenario): string {
  return `is led to ${outcome} by ${status} ${code} of ${operation}`;
}

function rowsOf({ code, status }: Scenario): string {
  const row = `[${DOCUMENTED.get(code)?.row}]`;
  return code.startsWith('POW_') && status < 500 ? `${row} [POW-16]` : row;
}
