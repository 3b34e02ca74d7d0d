import type { Random } from '../../packages/server/src/otp/seeded-random.fixture.ts';

/** One user, or one number of an attack: when it asks for codes, and when it enters the right one. */
export interface Visit {
  readonly phoneNumber: string;
  readonly clientIp: string;
  readonly isFraud: boolean;
  /** Unix milliseconds. */
  readonly sendsAt: readonly number[];
  /** Undefined for a code that is not entered. */
  readonly entersAt: number | undefined;
}

/** Three of a hundred areas of 100,000 numbers have no user. An attack that rents its blocks rents them there. */
const RENTED_AREAS = ['17', '53', '81'];

/** The first part of the addresses of users: 256 networks of a /16. Those of an attack lie elsewhere. */
const USER_NETWORKS = 92;

function intOf(random: Random, below: number): number {
  return Math.floor(random() * below);
}

/** A mobile number of Jordan, which has 260 such areas, where users live. */
function userNumber(random: Random): string {
  for (;;) {
    const number = `+9627${7 + intOf(random, 3)}${String(intOf(random, 1e7)).padStart(7, '0')}`;
    // No mobile numbers begin with 773, 774, 783 and 784.
    const isFree = /^[78][34]/.test(number.slice(-8));
    if (!isFree && !RENTED_AREAS.includes(number.slice(-7, -5))) return number;
  }
}

/** Blocks of 10,000 numbers without users, of which there are 90. */
function rentedBlocks(random: Random, count: number): readonly string[] {
  const blocks = RENTED_AREAS.flatMap((area) =>
    Array.from(
      { length: 30 },
      (_, index) => `+9627${7 + (index % 3)}${area}${Math.floor(index / 3)}`,
    ),
  );
  const keyed = blocks.map((block) => ({ block, key: random() })).sort((a, b) => a.key - b.key);
  return keyed.slice(0, count).map(({ block }) => block);
}

/** The users of one minute, with a share behind addresses that many users have, as mobile networks do. */
export function usersAt(
  random: Random,
  startMs: number,
  perMinute: number,
  conversion: number,
): readonly Visit[] {
  const count = Math.floor(perMinute) + (random() < perMinute % 1 ? 1 : 0);
  return Array.from({ length: count }, () =>
    userAt(random, startMs + random() * 60_000, conversion),
  );
}

function userAt(random: Random, at: number, conversion: number): Visit {
  const enters = random() < conversion;
  // 8 % of those who enter a code, and half of the others, ask for a second one.
  const sendsAt = random() < (enters ? 0.08 : 0.5) ? [at, at + 35_000 + random() * 60_000] : [at];
  // Half of the codes are entered within 22 s, and 95 in 100 within 75 s.
  const delayMs = Math.min(22_000 * Math.exp(0.75 * normal(random)), 170_000);
  const clientIp =
    random() < 0.3 ? `82.212.0.${intOf(random, 60)}` : anyAddress(random, USER_NETWORKS);
  const phoneNumber = userNumber(random);
  const entersAt = enters ? (sendsAt.at(-1) ?? at) + delayMs : undefined;
  return { phoneNumber, clientIp, isFraud: false, sendsAt, entersAt };
}

/** An attack. */
export interface Attack {
  readonly numbers: number;
  readonly startMs: number;
  readonly durationMs: number;
  /** How many addresses it has. */
  readonly clients: number;
  /** How many blocks it rented, or `users`: numbers where users live. */
  readonly blocks: number | 'users';
  /** The share of its codes that it enters, with numbers of its own. Default 0. */
  readonly enters?: number;
  /** The share of its addresses that are in networks of users. Default 0. */
  readonly inUserNetworks?: number;
}

/** The numbers of an attack, each asked for once. */
export function attackVisits(random: Random, attack: Attack): readonly Visit[] {
  const { inUserNetworks = 0, numbers, startMs, durationMs, enters = 0 } = attack;
  const blocks = attack.blocks === 'users' ? [] : rentedBlocks(random, attack.blocks);
  const addresses = Array.from({ length: attack.clients }, (_, index) =>
    anyAddress(random, index < inUserNetworks * attack.clients ? USER_NETWORKS : 193),
  );
  return Array.from({ length: numbers }, (_, index) => {
    const at = startMs + ((index + random()) / numbers) * durationMs;
    const block = blocks[index % blocks.length];
    const line = String(intOf(random, 10_000)).padStart(4, '0');
    return {
      phoneNumber: block === undefined ? userNumber(random) : `${block}${line}`,
      clientIp: addresses[intOf(random, addresses.length)] ?? '193.0.0.1',
      isFraud: true,
      sendsAt: [at],
      entersAt: random() < enters ? at + 20_000 : undefined,
    };
  });
}

function anyAddress(random: Random, first: number): string {
  return `${first}.${intOf(random, 256)}.${intOf(random, 256)}.${1 + intOf(random, 254)}`;
}

function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
