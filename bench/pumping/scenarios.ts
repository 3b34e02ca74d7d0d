import type { Simulation } from './simulate.ts';
import {
  type Attack,
  attackVisits,
  type Behaviour,
  type Country,
  type Random,
  randomOf,
  usersAt,
  type Visit,
} from './traffic.ts';

const MINUTE = 60_000;
const DAY_MINUTES = 1440;
/** A Thursday, midnight UTC. */
const START = Date.UTC(2026, 0, 15);
const HISTORY_DAYS = 21;

/** Traffic to replay. */
export interface Scenario {
  readonly name: string;
  readonly text: string;
  /** Whether the targets hold here. The others show what the budgets cannot do. */
  readonly hasTargets: boolean;
  readonly days?: number;
  /** New numbers on a usual day. */
  readonly perDay: number;
  /** The days of history. Default 21. */
  readonly historyDays?: number;
  readonly country?: Country;
  /** The share of users who enter a code. Default 0.85. */
  readonly conversion?: number;
  /** More users in a minute of the day, beside the usual ones. */
  readonly moreUsers?: (minute: number) => number;
  readonly attack?: Omit<Attack, 'startMs' | 'durationMs' | 'country'> & {
    readonly startHour: number;
    readonly hours: number;
  };
}

/** The shop's day: quiet at night, most users in the evening. Its mean is 1. */
function shareOfDay(minute: number): number {
  return 1 - 0.8 * Math.cos((2 * Math.PI * (minute - 240)) / DAY_MINUTES);
}

/** A sale at six in the evening: within two minutes to the full rate, for half an hour, then fewer each minute. */
function sale(perMinute: number): (minute: number) => number {
  return (minute) => {
    const since = minute - 18 * 60;
    if (since < 0) return 0;
    if (since < 2) return (perMinute * (since + 1)) / 3;
    return since < 30 ? perMinute : perMinute * Math.exp((30 - since) / 30);
  };
}

export const SCENARIOS: readonly Scenario[] = [
  { name: 'a quiet shop', text: '20 new numbers a day', hasTargets: true, perDay: 20, days: 10 },
  { name: 'a shop', text: '400 new numbers a day', hasTargets: true, perDay: 400, days: 3 },
  {
    name: 'codes arrive badly',
    text: '400 a day, of which 72 in 100 are verified',
    hasTargets: true,
    perDay: 400,
    conversion: 0.72,
    days: 3,
  },
  {
    name: 'a sale',
    text: '400 a day; 40 a minute from one minute to the next, for half an hour',
    hasTargets: true,
    perDay: 400,
    moreUsers: sale(40),
  },
  {
    name: 'a new country',
    text: 'no history; 600 on the first day, and 6 a minute after the announcement',
    hasTargets: true,
    perDay: 600,
    historyDays: 0,
    moreUsers: sale(6),
  },
  {
    name: 'a burst of one prefix',
    text: '400 a day; 10,000 numbers of one block in an hour, from 500 addresses',
    hasTargets: true,
    perDay: 400,
    attack: { numbers: 10_000, startHour: 12, hours: 1, clients: 500, blocks: 1 },
  },
  {
    name: 'a botnet',
    text: '400 a day; 10,000 numbers of 40 rented blocks in a day, from 5,000 addresses',
    hasTargets: true,
    perDay: 400,
    attack: { numbers: 10_000, startHour: 2, hours: 20, clients: 5000, blocks: 40 },
  },
  {
    name: 'one address',
    text: '400 a day; 10,000 numbers where users live in six hours, from one address',
    hasTargets: true,
    perDay: 400,
    attack: { numbers: 10_000, startHour: 12, hours: 6, clients: 1, blocks: 'users' },
  },
  {
    name: 'a slow attack',
    text: '400 a day; 10,000 numbers of 4 rented blocks in ten days, from 5,000 addresses',
    hasTargets: true,
    perDay: 400,
    days: 10,
    attack: { numbers: 10_000, startHour: 0, hours: 240, clients: 5000, blocks: 4 },
  },
  {
    name: 'a slow botnet',
    text: '400 a day; 10,000 numbers of 80 rented blocks in ten days, from 5,000 addresses',
    hasTargets: false,
    perDay: 400,
    days: 10,
    attack: { numbers: 10_000, startHour: 0, hours: 240, clients: 5000, blocks: 80 },
  },
  {
    name: 'a botnet among users',
    text: '400 a day; 10,000 numbers where users live in a day, from 5,000 addresses',
    hasTargets: false,
    perDay: 400,
    attack: { numbers: 10_000, startHour: 2, hours: 20, clients: 5000, blocks: 'users' },
  },
  {
    name: 'a botnet at a quiet shop',
    text: '20 a day; 10,000 numbers of 40 rented blocks in a day, from 5,000 addresses',
    hasTargets: false,
    perDay: 20,
    attack: { numbers: 10_000, startHour: 2, hours: 20, clients: 5000, blocks: 40 },
  },
  {
    name: 'a botnet in a large country',
    text: 'as the botnet, in Egypt, where users live in 4,000 areas in place of 260',
    hasTargets: false,
    perDay: 400,
    country: 'EG',
    attack: { numbers: 10_000, startHour: 2, hours: 20, clients: 5000, blocks: 40 },
  },
  {
    name: 'a botnet with own numbers',
    text: 'as the botnet, which enters 5 in 100 of its codes',
    hasTargets: false,
    perDay: 400,
    attack: { numbers: 10_000, startHour: 2, hours: 20, clients: 5000, blocks: 40, enters: 0.05 },
  },
  {
    name: 'a restart in a sale',
    text: 'the sale after a start without history, as with counters in memory',
    hasTargets: false,
    perDay: 400,
    historyDays: 0,
    moreUsers: sale(40),
  },
];

/** Draws the traffic of a scenario. */
export function simulationOf(scenario: Scenario, seed: number): Simulation {
  const random = randomOf(seed);
  const { days = 1, historyDays = HISTORY_DAYS, attack } = scenario;
  const { country = 'JO', conversion = 0.85, moreUsers = () => 0 } = scenario;
  const behaviour: Behaviour = { country, conversion };
  const usual = (minute: number) => (scenario.perDay / DAY_MINUTES) * shareOfDay(minute);
  const history = usersOf(random, -historyDays, historyDays, usual, behaviour);
  const users = usersOf(random, 0, days, (minute) => usual(minute) + moreUsers(minute), behaviour);
  const fraud =
    attack === undefined
      ? []
      : attackVisits(random, {
          ...attack,
          country,
          startMs: START + attack.startHour * 60 * MINUTE,
          durationMs: attack.hours * 60 * MINUTE,
        });
  return { startMs: START, history, visits: [...users, ...fraud] };
}

function usersOf(
  random: Random,
  firstDay: number,
  days: number,
  perMinute: (minuteOfDay: number) => number,
  behaviour: Behaviour,
): readonly Visit[] {
  return Array.from({ length: days * DAY_MINUTES }, (_, minute) =>
    usersAt(
      random,
      START + (firstDay * DAY_MINUTES + minute) * MINUTE,
      perMinute(minute % DAY_MINUTES),
      behaviour,
    ),
  ).flat();
}
