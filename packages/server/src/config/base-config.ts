import type { OtpError, SingleAddress } from '@otp-kit/protocol';
import type { ProxyEvent } from '../events/proxy-event.ts';
import type { LogEntry } from '../http/log-entry.ts';
import type { Counters } from '../limits/counters/counters.ts';
import type { TrafficPolicy } from './traffic-policy.ts';

/** The options of every proxy. */
export interface BaseProxyConfig {
  /** The service's address; https, or http to a loopback host. */
  readonly baseUrl: string;
  /** The account's, from the service's dashboard; secret. */
  readonly apiKey: string;
  /** ISO 3166-1 alpha-2 codes of the countries whose numbers are accepted. There is no "all". */
  readonly allowedCountries: readonly string[];
  /**
   * The country of numbers without a country code, such as `01001234567`. Default: the allowed country,
   * if there is only one. Without one, such a number is rejected with `COUNTRY_CODE_MISSING`.
   */
  readonly defaultCountry?: string;
  /**
   * Secrets that seal the cookie, each of 32 random bytes or more (`openssl rand -base64 32`).
   * The first one seals, all of them open. To rotate, restart every process with `[old, new]`, then with
   * `[new, old]`, and drop the old one 30 days later: it also names the counts of wrong codes.
   */
  readonly sealSecrets: readonly (string | Uint8Array)[];
  /** The path of the routes. Default `/api/otp`, for the widget `/api/otp/widget`. */
  readonly basePath?: string;
  /**
   * The product's own public origins, for browsers without `Sec-Fetch-Site` (Safari before 16.4),
   * which are rejected otherwise. It opens the routes to no other site: they answer no preflight.
   */
  readonly allowedOrigins?: readonly string[];
  /**
   * Whether native apps are served, too. `sealed-in-body`: a request with the header `X-Otp-Kit: app`
   * gets its sealed value in the body of the answer, and returns it in the body, in place of a cookie.
   * It is accepted only without `Origin`, `Sec-…` headers and cookies, so from no browser. Default
   * `refuse`. Requests of browsers are treated as ever.
   */
  readonly nativeApps?: 'refuse' | 'sealed-in-body';
  /** Addresses or CIDR ranges of the proxies in front, whose `X-Forwarded-For` is trusted. */
  readonly trustedProxies?: readonly string[];
  /** The header in which a platform without sockets writes the client's address: `cf-connecting-ip`, `fly-client-ip`. */
  readonly clientIpHeader?: string;
  /**
   * What to do if the client's public address is unknown. With `send-without` all such clients share
   * the limits of this backend's address. Default `refuse`; in development `send-without`, with a warning.
   */
  readonly unknownClientIp?: 'refuse' | 'send-without';
  /** The number of digits of a code. Default 6; fewer are guessed sooner. */
  readonly digits?: 4 | 5 | 6;
  /** What a code is for. A code for one purpose verifies for no other. Default `login`. */
  readonly purpose?: string;
  /**
   * Returns the session of a request, before the code. A code verifies in its own session only; for a
   * request without a session, nothing is sent or verified.
   */
  readonly session?: (request: Request) => string | undefined | Promise<string | undefined>;
  /**
   * Returns the user's address from your own records: for a step-up, where a number of the browser's
   * choice would prove nothing. The browser may then send no address, and without an address nothing
   * is sent. Requires `session`: a code that was requested in one account must not verify another.
   */
  readonly recipient?: (
    request: Request,
  ) => SingleAddress | undefined | Promise<SingleAddress | undefined>;
  /**
   * Default `production`. `development` is for a developer's machine only: set it by a variable that only that
   * machine has, not by the absence of one. It is logged at the start, and refused where `NODE_ENV` is `production`.
   */
  readonly environment?: 'production' | 'development';
  /**
   * The store of every limit. Default: the memory of this process, so that each instance counts
   * separately. Proxies may share one.
   */
  readonly counters?: Counters;
  /** The measures against abuse. Strict by default: each option loosens one, or adds one. */
  readonly policy?: TrafficPolicy;
  /** Unix milliseconds. Default `Date.now`. */
  readonly now?: () => number;
  /** Sends the requests to the service. Default: the platform's. */
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>;
  /** Receives log entries; none contains a secret, a code, an address or a token. Default: the console. */
  readonly log?: (entry: LogEntry) => void;
  /** Receives faults that an operator must fix. `cause` is only set to what one of your own hooks threw. */
  readonly onError?: (error: OtpError) => void | Promise<void>;
  /**
   * Receives what happens, once each request's outcome is known: for metrics and traces. No event contains an
   * address, a code, a token, a cookie or an identifier. What it throws is logged and changes nothing.
   */
  readonly onEvent?: (event: ProxyEvent) => unknown;
}

/** The argument of `secondaryAddress` and `metadata`. */
export interface AskedAddress {
  /** What the user typed, canonical and not yet proven. */
  readonly address: SingleAddress;
  /** Its body is already read. */
  readonly request: Request;
}

/** What `onVerified` may return. */
export interface LoginAnswer {
  /**
   * Added to the response: the `Set-Cookie` of the new session, or for an app a header with its token. Headers of the body and of its
   * transfer, and `Location`, are left out; an invalid header fails the hook.
   */
  readonly headers?: ConstructorParameters<typeof Headers>[0];
  /**
   * Where the page may go next: a path, or a URL of http or https. Anything else fails the hook, after the code is used up: a
   * deep link of an app (its own scheme), an empty text, null.
   */
  readonly next?: string;
}

/**
 * The result of a login hook. `refuse` signs no user in, as for a banned user: the browser gets `VERIFICATION_FAILED`
 * in place of `verified: true`, and the code is used up.
 */
// biome-ignore lint/suspicious/noConfusingVoidType: a hook need not return anything.
export type LoginResult = LoginAnswer | 'refuse' | undefined | void;
