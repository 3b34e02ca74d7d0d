import { expect, test } from 'vitest';
import { createKernelChoice, type KernelChoice } from './kernel-choice.ts';

/** Runs batches of a time that depends on the kernel; returns how many each kernel got. */
function runBatches(
  choice: KernelChoice,
  count: number,
  msOf: (size: 4 | 5, nth: number) => number,
) {
  const batches = { 4: 0, 5: 0 };
  let lostMs = 0;
  let clockMs = 0;
  for (let nth = 0; nth < count; nth++) {
    const size = choice.next();
    const elapsedMs = msOf(size, nth);
    batches[size] += 1;
    clockMs += elapsedMs;
    lostMs += elapsedMs - Math.min(msOf(4, nth), msOf(5, nth));
    choice.record(elapsedMs);
  }
  return { batches, lostShare: lostMs / clockMs };
}

/** Differs from batch to batch, and is the same in every run. */
const noise = (nth: number) => (nth * 7_919) % 101;
/** Other programs interrupt about every fifth batch. */
const interrupted = (nth: number) => (noise(nth) < 20 ? noise(nth) / 2 : 0);

test('begins with the kernel of four, and lets the browser optimise that of five before the first trial', () => {
  const choice = createKernelChoice();

  const { batches } = runBatches(choice, 60, () => 1);

  expect(batches).toEqual({ 4: 45, 5: 15 });
  expect(choice.best).toBe(4);
});

test.each([
  [0.8, 5],
  [0.95, 5],
  [1.05, 4],
  [1.2, 4],
  [2, 4],
] as const)('where five takes %d times as long as four, it chooses %i', (ratio, best) => {
  const choice = createKernelChoice();

  const { lostShare } = runBatches(
    choice,
    20_000,
    (size, nth) => (size === 5 ? ratio : 1) * (0.8 + noise(nth) / 2_000),
  );

  expect(choice.best).toBe(best);
  expect(lostShare).toBeLessThan(0.01);
});

test.each([
  [0.85, 5],
  [1.15, 4],
] as const)('chooses rightly while other programs interrupt: %d', (ratio, best) => {
  const choice = createKernelChoice();

  runBatches(choice, 60 + 40, (size, nth) => (size === 5 ? 0.8 * ratio : 0.8) + interrupted(nth));

  expect(choice.best).toBe(best);
});

test.each([
  [0.8, 5],
  [0.92, 5],
  [1.1, 4],
  [1.25, 4],
] as const)('chooses rightly by a clock of whole milliseconds: %d', (ratio, best) => {
  const choice = createKernelChoice();
  let now = 0;

  runBatches(choice, 60 + 120, (size, nth) => {
    const before = Math.floor(now);
    now += (size === 5 ? ratio : 1) * (0.8 + noise(nth) / 2_000);
    return Math.floor(now) - before;
  });

  expect(choice.best).toBe(best);
});

test.each([0, 0.8])('stays with the kernel of four where each batch takes %d ms', (ms) => {
  const choice = createKernelChoice();

  runBatches(choice, 5_000, () => ms);

  expect(choice.best).toBe(4);
});

test('repeats a trial that came before five was optimised', () => {
  const choice = createKernelChoice();
  const msOf = (size: 4 | 5, nth: number) => (size === 4 ? 0.8 : nth < 200 ? 3.2 : 0.65);

  runBatches(choice, 200, msOf);
  expect(choice.best).toBe(4);
  runBatches(choice, 1_200, (size, nth) => msOf(size, nth + 200));

  expect(choice.best).toBe(5);
});
