import { type Random, randomOf } from '../../packages/server/src/otp/seeded-random.fixture.ts';
import type { Simulation } from './simulate.ts';
import { type Attack, attackVisits, usersAt, type Visit } from './traffic.ts';

const HOUR_MS = 3_600_000;
const DAY_MINUTES = 1440;
/** A Thursday, midnight UTC. */
const START = Date.UTC(2026, 0, 15);

/** Traffic to replay, of a shop with 400 new numbers a day and three weeks of history. */
export interface Scenario {
  readonly name: string;
  readonly text: string;
  readonly days?: number;
  readonly perDay?: number;
  readonly historyDays?: number;
  /** The share of users who enter a code. Default 0.85. */
  readonly conversion?: number;
  /** How many more users come in a minute of the first half hour of a sale. */
  readonly sale?: number;
  readonly attack?: Partial<Attack>;
}

/** 10,000 numbers of 40 rented blocks in 20 hours, from 5,000 addresses. */
const BOTNET: Attack = {
  numbers: 10_000,
  startMs: START + 2 * HOUR_MS,
  durationMs: 20 * HOUR_MS,
  clients: 5000,
  blocks: 40,
};
const TEN_DAYS = { startMs: START, durationMs: 240 * HOUR_MS };
const AT_NOON = { startMs: START + 12 * HOUR_MS };

/** The scenarios in which the targets hold. */
export const SCENARIOS: readonly Scenario[] = [
  { name: 'a quiet shop', text: '20 numbers a day', perDay: 20, days: 10 },
  { name: 'a shop', text: '400 numbers a day', days: 3 },
  { name: 'codes arrive badly', text: '80 of 100 users verify', conversion: 0.8, days: 3 },
  { name: 'a sale', text: '40 a minute within two minutes', sale: 40 },
  { name: 'a new country', text: 'no history, 6 a minute', perDay: 600, historyDays: 0, sale: 6 },
  {
    name: 'a burst of one prefix',
    text: 'one block in an hour, 500 addresses',
    attack: { ...AT_NOON, durationMs: HOUR_MS, clients: 500, blocks: 1 },
  },
  { name: 'a botnet', text: '40 rented blocks, 5,000 addresses', attack: {} },
  {
    name: 'one address',
    text: 'where users live, in six hours',
    attack: { ...AT_NOON, durationMs: 6 * HOUR_MS, clients: 1, blocks: 'users' },
  },
  {
    name: 'a slow attack',
    text: '4 blocks in ten days',
    days: 10,
    attack: { ...TEN_DAYS, blocks: 4 },
  },
  { name: 'codes arrive worse', text: '70 of 100 users verify', conversion: 0.7, days: 3 },
  { name: 'a restart in a sale', text: 'the sale without history', historyDays: 0, sale: 40 },
  { name: 'a botnet among users', text: 'where users live', attack: { blocks: 'users' } },
  {
    name: 'a botnet in networks of users',
    text: '40 rented blocks',
    attack: { inUserNetworks: 1 },
  },
  { name: 'a botnet with own numbers', text: 'enters 5 of 100 codes', attack: { enters: 0.05 } },
  {
    name: 'own numbers among users',
    text: 'enters 5 of 100 codes',
    attack: { blocks: 'users', enters: 0.05 },
  },
  {
    name: 'a slow botnet',
    text: '80 blocks in ten days',
    days: 10,
    attack: { ...TEN_DAYS, blocks: 80 },
  },
  {
    name: 'a slow botnet among users',
    text: 'where users live, in ten days',
    days: 10,
    attack: { ...TEN_DAYS, blocks: 'users' },
  },
  {
    name: 'a botnet at a quiet shop',
    text: '20 numbers a day, for 90 days',
    perDay: 20,
    historyDays: 90,
    attack: {},
  },
  {
    name: 'a botnet at a large shop',
    text: '4,000 numbers a day, where users live',
    perDay: 4000,
    attack: { blocks: 'users' },
  },
];

/** What the budgets cannot do. */
export const BEYOND: readonly Scenario[] = [
  {
    name: 'a botnet at a young quiet shop',
    text: '20 numbers a day, for 21 days',
    perDay: 20,
    attack: {},
  },
  {
    name: 'among users, 1 % in their networks',
    text: 'where users live',
    attack: { blocks: 'users', inUserNetworks: 0.01 },
  },
  {
    name: 'among users, 2 % in their networks',
    text: 'where users live',
    attack: { blocks: 'users', inUserNetworks: 0.02 },
  },
  {
    name: 'among users, all in their networks',
    text: 'where users live',
    attack: { blocks: 'users', inUserNetworks: 1 },
  },
  { name: 'codes seldom arrive', text: '60 of 100 users verify', conversion: 0.6, days: 3 },
];

/** Draws the traffic of a scenario. */
export function simulationOf(scenario: Scenario, seed: number): Simulation {
  const random = randomOf(seed);
  const { attack, conversion = 0.85, days = 1, historyDays = 21, perDay = 400, sale } = scenario;
  const usual = (minute: number) => (perDay / DAY_MINUTES) * shareOfDay(minute);
  const measured = (minute: number) => usual(minute) + (sale ?? 0) * shareOfSale(minute);
  const history = usersOf(random, [-historyDays, 0], usual, conversion);
  const users = usersOf(random, [0, days], measured, conversion);
  const fraud = attack === undefined ? [] : attackVisits(random, { ...BOTNET, ...attack });
  return { startMs: START, history, visits: [...users, ...fraud] };
}

/** The shop's day: quiet at night, most users in the afternoon. Its mean is 1. */
function shareOfDay(minute: number): number {
  return 1 - 0.8 * Math.cos((2 * Math.PI * (minute - 240)) / DAY_MINUTES);
}

/** A sale at six in the evening: the full rate within two minutes, for half an hour, then fewer each minute. */
function shareOfSale(minute: number): number {
  const since = minute - 18 * 60;
  if (since < 0) return 0;
  return since < 30 ? Math.min((since + 1) / 3, 1) : Math.exp((30 - since) / 30);
}

function usersOf(
  random: Random,
  [firstDay, endDay]: readonly [number, number],
  perMinute: (minuteOfDay: number) => number,
  conversion: number,
): readonly Visit[] {
  const minutes = Array.from({ length: (endDay - firstDay) * DAY_MINUTES }, (_, minute) => minute);
  return minutes.flatMap((minute) => {
    const startMs = START + (firstDay * DAY_MINUTES + minute) * 60_000;
    return usersAt(random, startMs, perMinute(minute % DAY_MINUTES), conversion);
  });
}
