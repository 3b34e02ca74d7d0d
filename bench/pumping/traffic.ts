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

/** A number from 0 up to 1. */
export type Random = () => number;

/** Draws the same numbers for the same seed: mulberry32. */
export function randomOf(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The mobile numbers of two countries. */
export const COUNTRIES = {
  /** 260 areas of 100,000 numbers. */
  JO: { prefix: '+9627', firsts: '789', digits: 7 },
  /** 4,000 areas. */
  EG: { prefix: '+201', firsts: '0125', digits: 8 },
} as const;

export type Country = keyof typeof COUNTRIES;

/** In a hundred areas, three have no user. An attack that rents its blocks rents them there. */
const RENTED_AREAS = ['17', '53', '81'];

export function intOf(random: Random, below: number): number {
  return Math.floor(random() * below);
}

/** A number in an area of users. */
export function userNumber(random: Random, country: Country): string {
  const { prefix, firsts, digits } = COUNTRIES[country];
  for (;;) {
    const rest = String(intOf(random, 10 ** digits)).padStart(digits, '0');
    const number = `${prefix}${firsts[intOf(random, firsts.length)]}${rest}`;
    // Jordan has no mobile numbers that begin with 773, 774, 783 and 784.
    const isFree = country === 'JO' && /^[78][34]/.test(number.slice(-8));
    if (!isFree && !RENTED_AREAS.includes(number.slice(-7, -5))) return number;
  }
}

/** Blocks of 10,000 numbers without users. */
export function rentedBlocks(random: Random, country: Country, count: number): readonly string[] {
  const { prefix, firsts, digits } = COUNTRIES[country];
  const blocks = new Set<string>();
  while (blocks.size < count) {
    const area = RENTED_AREAS[intOf(random, RENTED_AREAS.length)];
    const start = digits > 7 ? String(intOf(random, 10)) : '';
    const first = firsts[intOf(random, firsts.length)];
    blocks.add(`${prefix}${first}${start}${area}${intOf(random, 10)}`);
  }
  return [...blocks];
}

/** How users behave. */
export interface Behaviour {
  readonly country: Country;
  /** The share of users who enter a code. */
  readonly conversion: number;
}

/** The users of one minute, with a share behind addresses that many users have, as mobile networks do. */
export function usersAt(
  random: Random,
  startMs: number,
  perMinute: number,
  behaviour: Behaviour,
): readonly Visit[] {
  const count = Math.floor(perMinute) + (random() < perMinute % 1 ? 1 : 0);
  return Array.from({ length: count }, () =>
    userAt(random, startMs + random() * 60_000, behaviour),
  );
}

function userAt(random: Random, at: number, { country, conversion }: Behaviour): Visit {
  const enters = random() < conversion;
  // 8 % of those who enter a code, and half of the others, ask for a second one.
  const sendsAt = random() < (enters ? 0.08 : 0.5) ? [at, at + 35_000 + random() * 60_000] : [at];
  // Half of the codes are entered within 22 s, and 95 in 100 within 75 s.
  const delayMs = Math.min(22_000 * Math.exp(0.75 * normal(random)), 170_000);
  const clientIp = random() < 0.3 ? `82.212.0.${intOf(random, 60)}` : anyAddress(random, 92);
  const phoneNumber = userNumber(random, country);
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
  readonly country: Country;
  /** The share of its codes that it enters, with numbers of its own. Default 0. */
  readonly enters?: number;
}

/** The numbers of an attack, each asked for once. */
export function attackVisits(random: Random, attack: Attack): readonly Visit[] {
  const { numbers, startMs, durationMs, country, enters = 0 } = attack;
  const blocks = attack.blocks === 'users' ? [] : rentedBlocks(random, country, attack.blocks);
  const addresses = Array.from({ length: attack.clients }, () => anyAddress(random, 193));
  return Array.from({ length: numbers }, (_, index) => {
    const at = startMs + ((index + random()) / numbers) * durationMs;
    const block = blocks[index % blocks.length];
    const line = String(intOf(random, 10_000)).padStart(4, '0');
    return {
      phoneNumber: block === undefined ? userNumber(random, country) : `${block}${line}`,
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
