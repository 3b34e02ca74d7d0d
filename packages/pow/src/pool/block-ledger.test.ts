import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createBlockLedger, type Range } from './block-ledger.ts';

const LAST = 2_000;

/** Searches with several searchers in an order that `draw` decides; about every fifth block is returned unsearched. */
function searchInDisorder(solutions: number[], searchers: number, draw: (below: number) => number) {
  const ledger = createBlockLedger(0, LAST);
  const open: Range[] = [];
  const fill = () => {
    while (open.length < searchers) {
      const range = ledger.take(1 + draw(200));
      if (range === null) return;
      open.push(range);
    }
  };
  const answerOne = (range: Range) => {
    if (draw(5) === 0) return ledger.giveBack(range);
    const inRange = solutions.filter((n) => n >= range.start && n < range.start + range.count);
    return ledger.record(range, inRange.length === 0 ? null : Math.min(...inRange));
  };
  for (fill(); ledger.answer() === undefined; fill()) {
    open.splice(draw(open.length), 1).forEach(answerOne);
  }
  return ledger.answer();
}

for (const [numRuns, tags] of [
  [500, []],
  [5_000, ['full']],
] as const) {
  const title = `answers the smallest solution in ${numRuns} searches, for any number of searchers and any order`;
  test(title, { tags: [...tags] }, () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.nat({ max: LAST }), { maxLength: 20 }),
        fc.integer({ min: 1, max: 16 }),
        fc.infiniteStream(fc.nat()),
        (solutions, searchers, chance) => {
          const draw = (below: number) => Number(chance.next().value) % below;
          expect(searchInDisorder(solutions, searchers, draw)).toBe(
            solutions.length === 0 ? null : Math.min(...solutions),
          );
        },
      ),
      { numRuns },
    );
  });
}

test('gives out ascending ranges without gaps, and cuts the last at the last nonce', () => {
  const ledger = createBlockLedger(Number.MAX_SAFE_INTEGER - 24, Number.MAX_SAFE_INTEGER);

  const starts = [ledger.take(10), ledger.take(10), ledger.take(10), ledger.take(10)];

  expect(
    starts.map((range) => range && [Number.MAX_SAFE_INTEGER - range.start, range.count]),
  ).toEqual([[24, 10], [14, 10], [4, 5], null]);
});

test('gives out nothing above a hit, and waits for open ranges below it', () => {
  const ledger = createBlockLedger(0, 1_000);
  const low = ledger.take(10) ?? expect.fail();
  const high = ledger.take(10) ?? expect.fail();

  ledger.record(high, 15);

  expect(ledger.take(10)).toBeNull();
  expect(ledger.answer()).toBeUndefined();
  ledger.record(low, null);
  expect(ledger.answer()).toBe(15);
});

test('does not wait for a range that starts above a hit', () => {
  const ledger = createBlockLedger(0, 1_000);
  const low = ledger.take(10) ?? expect.fail();
  ledger.take(10);

  ledger.record(low, 3);

  expect(ledger.answer()).toBe(3);
});

test('gives out returned ranges again, lowest first', () => {
  const ledger = createBlockLedger(0, 1_000);
  const [a, b] = [ledger.take(10) ?? expect.fail(), ledger.take(10) ?? expect.fail()];

  ledger.giveBack(b);
  ledger.giveBack(a);

  expect(ledger.take(3)).toEqual(a);
  expect(ledger.take(3)).toEqual(b);
  expect(ledger.take(3)).toEqual({ start: 20, count: 3 });
});
