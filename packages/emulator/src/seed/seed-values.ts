import * as v from 'valibot';
import { isAppLink } from '../model/app-link.ts';
import { readIpAddress } from '../model/ip-address.ts';
import type { Caps, CircuitBreaker } from '../model/pipeline.ts';
import { closedObject } from '../schema/closed-object.ts';
import { count, wholeNumber } from '../schema/values.ts';

/** Where a server is called: http or https. */
export const webUrl: v.GenericSchema<unknown, string> = v.pipe(
  v.string(),
  v.url('must be a URL'),
  v.regex(/^https?:/i, 'must be an http or https URL'),
);

/** Where a browser is sent: a page, or an app's deep link; never what would run in the page that sends. */
export const landingUrl: v.GenericSchema<unknown, string> = v.pipe(
  v.string(),
  v.check(
    // Parsed, as a browser would: it drops line breaks and tabs from within a scheme.
    (value) => URL.canParse(value) && isPageOrApp(new URL(value)),
    'must be the URL of a web page or a deep link',
  ),
);

function isPageOrApp(url: URL): boolean {
  return url.protocol === 'http:' || isAppLink(url);
}

/** An IPv4 or IPv6 address. */
export const ipAddress: v.GenericSchema<unknown, string> = v.pipe(
  v.string(),
  v.check((value) => readIpAddress(value) !== undefined, 'must be an IPv4 or IPv6 address'),
);

/** A difficulty: a SHA-256 digest has 64 hex digits. The interface names no maximum. */
export const difficulty: v.GenericSchema<unknown, number> = wholeNumber(0, 64);

/** A CSS colour that every tool can read. */
export const color: v.GenericSchema<unknown, string> = v.pipe(
  v.string(),
  v.regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour such as #2f5bd7'),
);

/** How many may pass in a window. */
export const caps: v.GenericSchema<unknown, Caps> = closedObject({
  perMinute: v.exactOptional(count),
  perHour: v.exactOptional(count),
  perDay: v.exactOptional(count),
});

// What the clock cannot reach has no date to be told by.
const cooldown = v.pipe(count, v.maxValue(31_536_000, 'must be a year at most'));

/** When a breaker opens, and for how long. */
export const circuitBreaker: v.GenericSchema<unknown, CircuitBreaker> = closedObject({
  requestsPerMinute: v.exactOptional(count),
  cooldownSeconds: v.optional(cooldown, 60), // The interface names no number.
});
