/**
 * Every code that the service documents, brought about in the emulator and told by the form. The
 * proxy and the emulator run in this process; between them and the browser all is real HTTP.
 */
import { expect, test } from '@playwright/test';
import { CASES, type Case, CODES_TO_COME } from '../support/every-code/cases.ts';
import { DOCUMENTED } from '../support/every-code/documented.ts';
import { goOn, type Meeting, meet } from '../support/every-code/scenario.ts';
import type { Product } from '../support/every-code/product.ts';
import { PERSON_IP } from '../support/every-code/fault-injection.ts';

// A trace of each of so many would cost more than the tests, and what they say of a failure is enough.
test.use({ extraHTTPHeaders: { 'x-forwarded-for': PERSON_IP }, trace: 'off' });

let product: Product;
test.beforeAll(async () => {
  // Loaded here, so that merely to list the tests asks for no built packages.
  const { openProduct } = await import('../support/every-code/product.ts');
  product = await openProduct();
});
test.afterAll(() => product.close());

const MEETINGS: readonly Meeting[] = Object.entries(CASES).flatMap(([code, cases]) =>
  cases.map((each: Case) => ({ code, status: DOCUMENTED.get(code)?.status ?? 0, ...each })),
);

test('the table has every code of the interface, and no other', () => {
  expect(Object.keys(CASES).sort()).toEqual([...DOCUMENTED.keys()].sort());
  expect(DOCUMENTED.size).toBe(54);
});

// In any prose and any order of checks, since no outcome may hang on the one or the other.
test.describe('whatever the prose and the order of the checks, a person at the form', () => {
  test.beforeEach(() => product.reset({ messages: 'random', checkOrder: 'shuffled' }));

  for (const meeting of MEETINGS) {
    const title = `${titleOf(meeting)}, and from there to the end ${rowsOf(meeting)} [G-08] [SND-14]`;
    test(title, async ({ page }) => {
      const mend = await meet(page, product, meeting);
      await mend?.();
      await goOn(page, product, meeting);
    });
  }

  for (const meeting of CODES_TO_COME) {
    test(`${titleOf(meeting)}, which nobody knows yet, and from there to the end [G-11]`, async ({
      page,
    }) => {
      const mend = await meet(page, product, meeting);
      await mend?.();
      await goOn(page, product, meeting);
    });
  }
});

// One of each kind once more, which need not hang on those either.
test.describe('in plain prose and the documented order, a person at the form', () => {
  test.beforeEach(() => product.reset({ messages: 'plain', checkOrder: 'documented' }));

  for (const meeting of oneOfEachKind(MEETINGS)) {
    test(titleOf(meeting), async ({ page }) => {
      await meet(page, product, meeting);
    });
  }
});

function oneOfEachKind(meetings: readonly Meeting[]): readonly Meeting[] {
  const kindOf = ({ outcome, refused: [operation] }: Meeting) => `${outcome} of ${operation}`;
  return [...new Map(meetings.map((meeting) => [kindOf(meeting), meeting])).values()];
}

function titleOf({ code, outcome, refused: [operation], status }: Meeting): string {
  return `is led to ${outcome} by ${status} ${code} of ${operation}`;
}

function rowsOf({ code, status }: Meeting): string {
  const row = `[${DOCUMENTED.get(code)?.row}]`;
  return code.startsWith('POW_') && status < 500 ? `${row} [POW-16]` : row;
}
