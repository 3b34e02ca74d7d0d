/**
 * How often one client may use each route: IPv4 by address, IPv6 by /64.
 *
 * @module
 */
import type { RateWindow } from './counters/counters.ts';

/** Loading a form fetches a challenge, and an idle one a new one every 90 s; many people may share an address. */
export const CHALLENGE_WINDOWS: readonly RateWindow[] = [
  { max: 30, seconds: 60 },
  { max: 300, seconds: 3600 },
];

/** Of sends and of the widget's attempts. Above the service's own defaults (5 a minute, 20 an hour), which remain the finer sieve. */
export const SEND_WINDOWS: readonly RateWindow[] = [
  { max: 10, seconds: 60 },
  { max: 60, seconds: 3600 },
];

/** A code is tried ten times at most; the rest is room for people who share an address. */
export const VERIFY_WINDOWS: readonly RateWindow[] = [{ max: 30, seconds: 60 }];

/** A page asks about once a second until the result is there; as with verifying, people may share an address. */
export const COMPLETE_WINDOWS: readonly RateWindow[] = [{ max: 180, seconds: 60 }];

/** Webhooks that nobody signed, whoever sends them: each asks the service for a lookup. */
export const UNSIGNED_WINDOWS: readonly RateWindow[] = [{ max: 60, seconds: 60 }];
