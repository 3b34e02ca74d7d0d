/**
 * How often one client may use each route: IPv4 by address, IPv6 by /64 and, more widely, by /48.
 *
 * @module
 */
import type { RateWindow } from './counters/counters.ts';

/**
 * How many times the windows of a /64 a whole /48 gets. Providers give one site a /48, a /56 or, in
 * mobile networks, a /64 per phone (RFC 6177, RIPE-690). At 16 one in 16 of the 256 households of a /48
 * may be at its limit at once, while a /48 with its 65,536 networks counts as 16 clients and no more.
 */
const SITE_FACTOR = 16;

/** The windows of a /48, from those of a /64. */
export function siteWindows(windows: readonly RateWindow[]): readonly RateWindow[] {
  return windows.map(({ max, seconds }) => ({ max: max * SITE_FACTOR, seconds }));
}

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
