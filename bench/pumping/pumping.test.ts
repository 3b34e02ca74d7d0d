/** @module-tag landing */
import { expect, test } from 'vitest';
import { SCENARIOS, type Scenario, simulationOf } from './scenarios.ts';
import { simulate } from './simulate.ts';
import { MOST_FRAUD, MOST_REFUSED } from './targets.ts';

const SEED = 20_260_115;

const TITLE = '$name costs at most 3 % of its codes, and refuses at most 0.1 % of the users';
/** A usual day, growth, an attack alone, one among users, and budgets without history. The others take half a minute. */
const FIRST = new Set([
  'a quiet shop',
  'a new country',
  'a burst of one prefix',
  'a botnet among users',
  'a restart in a sale',
]);

test.each(SCENARIOS.filter(({ name }) => FIRST.has(name)))(TITLE, expectTargets);
test.each(SCENARIOS.filter(({ name }) => !FIRST.has(name)))(
  TITLE,
  { tags: ['full'] },
  expectTargets,
);

async function expectTargets(scenario: Scenario): Promise<void> {
  const outcome = await simulate(simulationOf(scenario, SEED));

  const { fraudAsked, fraudSent, users, usersRefused } = outcome;
  expect(fraudSent).toBeLessThanOrEqual(MOST_FRAUD * fraudAsked);
  expect(usersRefused).toBeLessThanOrEqual(MOST_REFUSED * users);
}

test('record exceeds the same budgets as refuse, and refuses no code', async () => {
  const burst = SCENARIOS.find(({ name }) => name === 'a burst of one prefix');
  if (burst === undefined) throw new Error('no such scenario');
  const simulation = simulationOf(burst, SEED);

  const refused = await simulate(simulation);
  const recorded = await simulate({ ...simulation, mode: 'record' });

  const firstOf = ({ fired }: typeof refused) =>
    [...fired].map(([rule, { firstMinute }]) => [rule, firstMinute]);
  expect(firstOf(recorded)).toEqual(firstOf(refused));
  // A few of its numbers repeat one within the resend delay.
  expect(recorded.fraudSent).toBeGreaterThan(0.98 * recorded.fraudAsked);
});
