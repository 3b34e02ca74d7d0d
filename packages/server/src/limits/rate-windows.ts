/**
 * How often one client may use each route: IPv4 by address, IPv6 by /64 and, more widely, by /48.
 *
 * @module
 */
import type { RateWindow } from './counters/counters.ts';

/** The routes that are limited per client; `return` shares the limit of `complete`. */
export type LimitedRoute = 'challenge' | 'send' | 'verify' | 'attempt' | 'complete';

/** Above the service's own defaults (5 a minute, 20 an hour), which remain the finer limit. */
const SEND_WINDOWS: readonly RateWindow[] = [
  { max: 10, seconds: 60 },
  { max: 60, seconds: 3600 },
];

/** The windows of one client at each route. Many users may share an address. */
export const CLIENT_WINDOWS: Readonly<Record<LimitedRoute, readonly RateWindow[]>> = {
  // Loading a form fetches a challenge, and an idle form fetches another one every 90 s.
  challenge: [
    { max: 30, seconds: 60 },
    { max: 300, seconds: 3600 },
  ],
  send: SEND_WINDOWS,
  // A code is tried ten times at most.
  verify: [{ max: 30, seconds: 60 }],
  attempt: SEND_WINDOWS,
  // A page asks about once a second until the result is known.
  complete: [{ max: 180, seconds: 60 }],
};

/** All webhooks without a valid signature together: each one causes a lookup at the service. */
export const UNSIGNED_WEBHOOK_WINDOWS: readonly RateWindow[] = [{ max: 60, seconds: 60 }];

/**
 * How many times the windows of a /64 a whole /48 gets. Providers give one site a /48, a /56 or, in
 * mobile networks, a /64 per phone (RFC 6177, RIPE-690). At 16, one in 16 of the 256 households of a
 * /48 may reach its limit at once, while a /48 with its 65,536 networks counts as 16 clients.
 */
const SITE_FACTOR = 16;

/** The windows of a /48, from those of a /64. */
export function siteWindows(windows: readonly RateWindow[]): readonly RateWindow[] {
  return windows.map(({ max, seconds }) => ({ max: max * SITE_FACTOR, seconds }));
}
