/**
 * Every lifetime and limit of the package, with its source.
 *
 * @module
 */

/** How often something may happen: at most `max` times in `seconds`. */
interface Window {
  readonly max: number;
  readonly seconds: number;
}

// The service. The interface, "Limits".

/** The lifetime of a V1.2 transaction in milliseconds, until the service has named one. */
export const TRANSACTION_MS = 180_000;
/** The wrong code that ends a transaction. */
export const WRONG_CODES = 10;

// Sealed values.

/** The lifetime of a sealed value in seconds: NIST SP 800-63B-4 allows 10 minutes for an out-of-band code. */
export const SEALED_SECONDS = 600;
/** How long a login is claimed in seconds: twice a sealed value, so that it outlives it by any clock that is less than 10 minutes off. */
export const CLAIM_SECONDS = 1200;
/** The shortest secret in bytes: as long as the key that is derived from it. */
export const MIN_SECRET_BYTES = 32;
/** How long a browser keeps the addresses that were verified in it, in seconds: 400 days, the most that browsers allow. */
export const DEVICE_SECONDS = 34_560_000;
/** The addresses that it keeps: a family's. */
export const MAX_DEVICE_ADDRESSES = 8;
/** The largest sealed value in bytes, also as a cookie. RFC 6265bis, section 5.6: browsers drop one of more than 4,096. */
export const MAX_SEALED_BYTES = 4000;
/** The longest page of an attempt in bytes that its sealed value keeps: the rest and the encoding need about 2,000 of it. */
export const MAX_KEPT_PAGE_BYTES = 1024;
/** The cookies of one proxy in one browser. Servers accept about 8 KiB of cookies, the site's own included. */
export const MAX_COOKIES = 3;

// Sizes and times of calls.

/** The largest request body in bytes, without an app's sealed value: a captcha token of 2,048 leaves some 1,900 to the challenge token. */
export const MAX_BODY_BYTES = 4096;
/** The largest response of the service in bytes. The longest documented one, a challenge, has about 1 KiB. */
export const MAX_RESPONSE_BYTES = 65_536;
/** The largest webhook in bytes: 10 KiB of metadata, and the envelope. */
export const MAX_WEBHOOK_BYTES = 65_536;
/** The time for a call that may be repeated, in milliseconds: twice is within the page's 30 s. */
export const UPSTREAM_TIMEOUT_MS = 10_000;
/** The time for a send: one that is given up is paid for, and its code is of no use. The page waits 30 s. */
export const SEND_TIMEOUT_MS = 25_000;
/** The time for one request of a utility message: one that is given up may have been sent. */
export const UTILITY_TIMEOUT_MS = 30_000;
/** The time for a command to Redis, which replies within a few milliseconds. */
export const REDIS_TIMEOUT_MS = 3000;

// Webhooks and results of the widget.

/** The largest difference between the clocks, in seconds. Standard Webhooks: 5 minutes. */
export const TOLERANCE_SECONDS = 300;
/** The signatures of one webhook that are checked. A rotation needs two; each one costs a digest of the body. */
export const MAX_SIGNATURES = 8;
/** The lifetime of a result in seconds: longer than an attempt, 5 minutes, and its cookie, 10. */
export const RESULT_SECONDS = 900;
/** How long after the end of an attempt a success may still follow a failure, in milliseconds. */
export const LATE_RESULT_MS = 10_000;
/** How often `return` checks the result, and the milliseconds between two checks: 2 seconds in all. */
export const RETURN_LOOKUPS = 5;
export const RETURN_PAUSE_MS = 500;
/** The difference of the clocks that delays and whole seconds explain. The service accepts 60 s either way. */
export const CLOCK_TOLERANCE_MS = 5_000;
/** How close metadata may come to their limit without a warning: how the service measures is not documented. */
export const METADATA_MARGIN_BYTES = 256;

// Passkeys.

/** How long a challenge is accepted in milliseconds: Web Authentication, section 15.1, recommends 5 minutes. */
export const CEREMONY_MS = 300_000;
/** How long after a code a user may add a passkey, by default. */
export const ENROLMENT_SECONDS = 600;
/** The passkeys of one user. Each one is named to the browser when another is added. */
export const MAX_PASSKEYS = 20;
/** The largest body with a credential in bytes: an ID of 1,023 bytes is in it four times. */
export const MAX_CREDENTIAL_BYTES = 16_384;

// Codes to one address, and wrong codes for it.

/** The seconds after the first code, the second, and so on; the last one repeats. */
export const RESEND_SECONDS: readonly number[] = [30, 60, 120];
/** After how many seconds without a request, once another code is allowed, the delays start again. */
export const QUIET_SECONDS = 900;
/** From this count on, each wrong code costs a pause: three transactions' worth, more than a user gets wrong. */
export const PAUSE_FROM = 30;
/** At this count an address is stopped: NIST SP 800-63B-4 allows no more than 100. */
export const STOP_AT = 100;
/** The length of a pause in seconds: between 30 and 100 wrong codes they take 17 hours. */
export const PAUSE_SECONDS = 900;
/** How long wrong codes are counted after the last one, in seconds: 30 days. */
export const FAILURE_SECONDS = 2_592_000;

// All clients together.

/** The sends to one block of numbers in an hour that raise an alarm. */
export const PREFIX_ALARM_PER_HOUR = 30;
/** The share of entered codes of a country below which an alarm is raised. */
export const COUNTRY_ALARM_BELOW = 0.2;
/** How many sends to a country lie between two checks of that share. */
export const CHECK_EVERY_SENDS = 50;
/** The share of the daily budget that raises an alarm. */
export const BUDGET_ALARM_FROM = 0.8;

/** The codes that the first right code of a number in a day takes off the budgets: its own, and two resends. */
export const CODES_TAKEN_OFF = 3;
// SMS pumping: budgets of codes that are not entered. docs/decisions/0035 has the reasons for each number.

/** What a budget is about: a client in an hour, a block of 10,000 numbers in a day, a country in an hour or a day, of UTC. */
export type PumpingRule = 'client' | 'block' | 'country-hour' | 'country-day';

/** A budget of codes that are not entered. */
interface PumpingBudget {
  /** The length of its windows. */
  readonly seconds: number;
  /** The codes of every window, also without a history. */
  readonly floor: number;
  /** The budget, if that is more than the floor: a share of the numbers verified on the best of the last days. */
  readonly shareOfBestDay: number;
  /** How many codes a number that is verified takes off the count beside its own, once a day. */
  readonly shareOfVerified: number;
}

/** The budgets, in the order in which they apply: the narrower one fires first, and spares the users of the wider one. */
export const PUMPING_BUDGETS: Readonly<Record<PumpingRule, PumpingBudget>> = {
  client: { seconds: 3600, floor: 10, shareOfBestDay: 0, shareOfVerified: 0.5 },
  block: { seconds: 86_400, floor: 6, shareOfBestDay: 0, shareOfVerified: 0.5 },
  'country-hour': { seconds: 3600, floor: 60, shareOfBestDay: 0.1, shareOfVerified: 1 },
  'country-day': { seconds: 86_400, floor: 60, shareOfBestDay: 0.2, shareOfVerified: 0.75 },
};
/** The share of a country's floor for each of its numbers without both kinds of evidence: see `PumpingEvidence`. */
export const UNPROVEN_SHARE: number = 1 / 3;
/** How long an area, or a network, counts as proven after a number of it was verified, in seconds: 90 days. */
export const PROVEN_SECONDS = 7_776_000;
/** The days of which the best one counts. */
export const BEST_OF_DAYS = 14;
/** The wait after a refusal, in seconds: most codes are entered within a minute, which makes room. */
export const PUMPING_WAIT_SECONDS = 120;
/** The most blocks, and the most areas, that are counted apart, so that a flood of numbers fills no store. */
export const BLOCK_BUCKETS = 65_536;
/** The most numbers of a day, and the most networks, that are counted apart as verified. */
export const NUMBER_BUCKETS = 1_048_576;

// One client: IPv4 by address, IPv6 by /64 and, more widely, by /48.

/** The routes that are limited per client; `return` shares the limit of `complete`. */
export type LimitedRoute =
  | 'challenge'
  | 'send'
  | 'verify'
  | 'attempt'
  | 'complete'
  | 'passkey-options'
  | 'passkey';

/** Above the service's own defaults (5 a minute, 20 an hour), which remain the finer limit. */
const SEND_WINDOWS: readonly Window[] = [
  { max: 10, seconds: 60 },
  { max: 60, seconds: 3600 },
];

const CHALLENGE_WINDOWS: readonly Window[] = [
  { max: 30, seconds: 60 },
  { max: 300, seconds: 3600 },
];

/** The requests of one client at each route. Many users may share an address. */
export const CLIENT_WINDOWS: Readonly<Record<LimitedRoute, readonly Window[]>> = {
  // Loading a form fetches a challenge, and an idle form fetches another one every 90 s.
  challenge: CHALLENGE_WINDOWS,
  send: SEND_WINDOWS,
  // A code is tried ten times at most.
  verify: [{ max: 30, seconds: 60 }],
  attempt: SEND_WINDOWS,
  // A page asks about once a second until the result is known.
  complete: [{ max: 180, seconds: 60 }],
  // A form asks for a passkey as it is loaded, and renews the request every few minutes.
  'passkey-options': CHALLENGE_WINDOWS,
  // All other routes of passkeys together.
  passkey: [{ max: 30, seconds: 60 }],
};

/**
 * How many times the requests of a /64 a whole /48 may make. Providers give one site a /48, a /56 or,
 * in mobile networks, a /64 per phone (RFC 6177, RIPE-690). At 16, one in 16 of the 256 households of
 * a /48 may reach its limit at once, while a /48 with its 65,536 networks counts as 16 clients.
 */
export const SITE_FACTOR = 16;

/** All webhooks without a valid signature together: each one causes a lookup at the service. */
export const UNSIGNED_WEBHOOK_WINDOWS: readonly Window[] = [{ max: 60, seconds: 60 }];

// Utility messages. The interface, "Idempotency rules" and "Limits".

/** The longest idempotency key, in characters. */
export const MAX_KEY_LENGTH = 255;
/** How long the service keeps a key for a request that has not ended, in milliseconds. */
export const LEASE_MS = 60_000;
/** The most transactions that one lookup may name. */
export const MAX_LOOKUP_IDS = 50;
/** How long `perform` begins repetitions, by default. */
export const PERFORM_MS = 30_000;
/** The wait before a repetition: this at first, then twice as long each time, up to the longest. */
export const BACKOFF_MS = 500;
export const MAX_BACKOFF_MS = 10_000;
/** The longest wait in seconds that is taken from a response: longer than a day is a mistake, or an attack. */
export const MAX_NAMED_WAIT_SECONDS = 86_400;
/** How often a failure is tried again that an operator has to repair. */
export const FEW_REPEATS = 2;
/** The wait after a limit that names no time, and for a pending message. */
export const UNNAMED_WAIT_MS = 60_000;

// Memory, log and events.

/** The network addresses that memory counters hold; above it the least used are evicted. */
export const MAX_CLIENT_KEYS = 50_000;
/** The other limits that memory counters hold; above it new ones are rejected. A key takes about 250 bytes. */
export const MAX_LIMIT_KEYS = 500_000;
/** The time between two searches of a full pool for ended counts: one of 500,000 keys takes 10 to 40 ms. */
export const SWEEP_EVERY_MS = 10_000;
/**
 * The responses of the service, of which a decoy copies one: as many as a quiet product has in a day, and few
 * enough to follow a service that becomes slower.
 */
export const RECENT_RESPONSES = 32;
/** The attempts that a store of results in memory holds. */
export const MAX_STORED_ATTEMPTS = 10_000;
/** How long the same entry is left out of the log after a line, in milliseconds. */
export const SAMPLE_MS = 60_000;
/** From how many milliseconds on an event calls a response of the service slow: a fifth of the longest wait for it. */
export const SLOW_CALL_MS = 2_000;
/** The same for a send, which waits for the channel. */
export const SLOW_SEND_MS = 5_000;
