import type { OtpError, SingleAddress } from '@otp-kit/protocol';
import type { LogEntry } from '../http/report.ts';
import type { Counters } from '../limits/counters/counters.ts';
import type { TrafficPolicy } from './traffic-policy.ts';

/** What every proxy is configured with. */
export interface BaseProxyConfig {
  /** The service's address; https, or http to a loopback host. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** ISO 3166-1 alpha-2 codes of the countries whose numbers are served. There is no way to say "all". */
  readonly allowedCountries: readonly string[];
  /**
   * The country that `01001234567` is read as of. Default: the allowed one, if there is but one. A
   * number of no country is refused with `COUNTRY_CODE_MISSING`.
   */
  readonly defaultCountry?: string;
  /**
   * Secrets that seal the cookie, each of 32 random bytes or more (`openssl rand -base64 32`).
   * The first seals, all open: to rotate, put the new one first and drop the old one 10 minutes later.
   */
  readonly sealSecrets: readonly (string | Uint8Array)[];
  /** Where the routes live. Default `/api/otp`, and `/api/otp/widget` for those of the widget. */
  readonly basePath?: string;
  /**
   * The product's own public origins, for browsers without `Sec-Fetch-Site` (Safari before 16.4),
   * which are refused otherwise. Opens the routes to no other site: they answer no preflight.
   */
  readonly allowedOrigins?: readonly string[];
  /** Addresses or CIDR ranges of the proxies in front, whose `X-Forwarded-For` is believed. */
  readonly trustedProxies?: readonly string[];
  /** The one header in which a platform without sockets names the client: `cf-connecting-ip`, `fly-client-ip`. */
  readonly clientIpHeader?: string;
  /**
   * What to do for a client whose public address cannot be told. `send-without` lets everybody share
   * the limits of this backend's address. Default `refuse`; in development `send-without`, with a warning.
   */
  readonly unknownClientIp?: 'refuse' | 'send-without';
  /** How many digits a code has. Default 6; fewer are guessed sooner. */
  readonly digits?: 4 | 5 | 6;
  /** What a code is for. One asked for under one purpose verifies under no other. Default `login`. */
  readonly purpose?: string;
  /**
   * Names the session that a request belongs to, before the code. A code verifies in its own session
   * only; where this names none, nothing is sent and nothing verified.
   */
  readonly session?: (request: Request) => string | undefined | Promise<string | undefined>;
  /**
   * Gives the address of the person who asks, from your own records: for a step-up, where a number
   * of the browser's choice would prove nothing. The browser then may name none, and where this
   * gives none, nothing is sent. Takes `session` beside it: a code that was asked for in one account
   * must not vouch for another.
   */
  readonly recipient?: (
    request: Request,
  ) => SingleAddress | undefined | Promise<SingleAddress | undefined>;
  /**
   * Default `production`. `development` is for a developer's desk alone, and is logged at the
   * start: name it by a variable that is set there and nowhere else, not by the absence of one.
   */
  readonly environment?: 'production' | 'development';
  /**
   * Counts what every limit rests on. Default: in the memory of this process, so several instances
   * count apart. Proxies may share one.
   */
  readonly counters?: Counters;
  /** What is done against abuse. Strict by default: each option here loosens something, or adds to it. */
  readonly policy?: TrafficPolicy;
  /** Unix milliseconds. Default `Date.now`. */
  readonly now?: () => number;
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>;
  /** Takes log entries; none holds a secret, a code, an address or a token. Default: the console. */
  readonly log?: (entry: LogEntry) => void;
  /** Told of faults that an operator has to mend. `cause` is set only to what one of your own hooks threw. */
  readonly onError?: (error: OtpError) => void | Promise<void>;
}

/** What an address may be, by the field that holds it. */
export type AddressKind = 'phoneNumber' | 'email';

/** What is asked about an address: by `secondaryAddress` and `metadata`. */
export interface AskedAddress {
  /** What the user typed, canonical and not yet proven. */
  readonly address: SingleAddress;
  /** Its body is read already. */
  readonly request: Request;
}

/** What `onVerified` may return. */
export interface LoginAnswer {
  /**
   * Appended to the answer: the `Set-Cookie` of the new session. Those that say what the body is and
   * how it travels, and `Location`, are left out; one that cannot be written fails the hook.
   */
  readonly headers?: ConstructorParameters<typeof Headers>[0];
  /** Where the page may go next. */
  readonly next?: string;
}

// biome-ignore lint/suspicious/noConfusingVoidType: a hook that has nothing to say need not return.
export type LoginResult = LoginAnswer | undefined | void;
