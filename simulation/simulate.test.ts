import { expect, test } from 'vitest';
import { PLANTED } from './defects/planted.ts';
import { describeFailure } from './describe-failure.ts';
import { playHistory } from './history.ts';
import { INVARIANTS } from './invariants/invariants.ts';
import { SECRETS } from './product/account.ts';
import { run } from './run.ts';

// About 15 s on a quiet machine. The limit ends a test that hangs: one process plays one history at a time.
test('2,000 flows violate no invariant, and each invariant is checked in them', {
  timeout: 240_000,
}, async () => {
  const { totals, failure } = await run({ seed: 1, flows: 2000 });

  expect(failure && describeFailure(failure)).toBeUndefined();
  const checked = INVARIANTS.filter(({ checkedAt }) => totals.observed.has(checkedAt));
  expect(checked).toEqual(INVARIANTS);
});

test('the same seed gives the same story, byte for byte, whatever was played before it', async () => {
  const play = async (seed: number) => (await playHistory({ seed, flows: 20, isTold: true })).story;

  const first = await play(11);
  const other = await play(12);

  expect(first.length).toBeGreaterThan(100);
  expect(await play(11)).toEqual(first);
  expect(other).not.toEqual(first);
});

test('a history leaves the platform as it was', async () => {
  const platform = () => [setTimeout, fetch, crypto, MessageChannel, Date.now, Math.random];
  const before = platform();

  await playHistory({ seed: 1, flows: 1 });

  expect(platform()).toEqual(before);
});

test.each(Object.entries(PLANTED))('finds %s', async (_name, plant) => {
  const { failure } = await run({ seed: 1, flows: 2000, defect: plant, shrinks: false });

  expect(failure?.outcome.violation?.invariant).toBe(plant().breaks);
});

test('every invariant is broken by a planted defect', () => {
  const broken = new Set(Object.values(PLANTED).map((plant) => plant().breaks));

  expect(broken).toEqual(new Set(INVARIANTS.map(({ name }) => name)));
});

test('a failure is reported as the shortest story that shows it, without a secret, and can be repeated', async () => {
  const defect = PLANTED['the key in the body of an error'];
  const { failure } = await run({ seed: 1, flows: 20, ...(defect && { defect }) });
  if (failure === undefined) throw new Error('the defect was not found');

  const text = describeFailure(failure);
  const again = await run({
    seed: 1,
    flows: 20,
    kept: new Set(failure.kept),
    ...(defect && { defect }),
  });

  expect(failure.kept.length).toBeLessThanOrEqual(3);
  expect(text).toContain('npm run simulate -- --seed 1 --flows 20 --keep');
  for (const secret of SECRETS) expect(text).not.toContain(secret);
  expect(again.failure?.outcome.story).toEqual(failure.outcome.story);
});
