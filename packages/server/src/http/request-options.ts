import * as v from 'valibot';
import { MIN_SECRET_BYTES } from '../constants/lifetimes-and-limits.ts';
import {
  func,
  type OptionEntries,
  optional,
  type ParsedOptions,
} from '../options/options-schema.ts';
import { createClientIpReader, type ReadClientIp } from './client-ip.ts';
import { isBytes } from './is-bytes.ts';

/** The requests that a proxy serves, and the cookies that it sets. */
export interface RequestOptions {
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
   * which are rejected otherwise. It opens the routes to no other site: they respond to no preflight.
   */
  readonly allowedOrigins?: readonly string[];
  /**
   * Whether native apps are served, too. `sealed-in-body`: a request with the header `X-Otp-Kit: app`
   * gets its sealed value in the body of the response, and returns it in the body, in place of a cookie.
   * It is accepted only without `Origin`, `Sec-…` headers and cookies, so from no browser. Default
   * `refuse`. Requests of browsers are not affected.
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
  /**
   * Returns the session of a request, before the code. A code verifies in its own session only; for a
   * request without a session, nothing is sent or verified.
   */
  readonly session?: (request: Request) => string | undefined | Promise<string | undefined>;
}

/** The parsed options. */
export type ParsedRequestOptions = ParsedOptions<
  RequestOptions,
  'basePath' | 'allowedOrigins' | 'nativeApps' | 'trustedProxies'
>;

const SECRETS = `sealSecrets must hold secrets of at least ${MIN_SECRET_BYTES} random bytes`;
const NO_SECRETS = 'sealSecrets must hold at least one secret';
const ORIGINS = 'allowedOrigins must hold origins such as https://example.com, without a path';
const PROXIES = 'trustedProxies must hold IP addresses or CIDR ranges';

/** The schemas of {@link RequestOptions}. */
export function requestEntries(defaultPath: string): OptionEntries<ParsedRequestOptions> {
  return {
    sealSecrets: v.pipe(
      v.array(v.custom<string | Uint8Array>(isSecret, SECRETS), NO_SECRETS),
      v.minLength(1, NO_SECRETS),
    ),
    basePath: v.optional(
      v.custom<string>(isBasePath, `basePath must be a path such as ${defaultPath}`),
      defaultPath,
    ),
    allowedOrigins: v.optional(v.array(v.custom<string>(isOrigin, ORIGINS), ORIGINS), []),
    nativeApps: v.optional(
      v.picklist(['refuse', 'sealed-in-body'], 'nativeApps must be refuse or sealed-in-body'),
      'refuse',
    ),
    trustedProxies: v.optional(v.array(v.string(PROXIES), PROXIES), []),
    clientIpHeader: v.optional(v.string('clientIpHeader must be the name of a header')),
    unknownClientIp: v.optional(
      v.picklist(['refuse', 'send-without'], 'unknownClientIp must be refuse or send-without'),
    ),
    session: optional(func('session')),
  };
}

/** How a proxy serves requests. */
export interface RequestSettings extends Pick<ParsedRequestOptions, 'basePath' | 'nativeApps'> {
  readonly allowedOrigins: ReadonlySet<string>;
  readonly readClientIp: ReadClientIp;
  readonly unknownClientIp: 'refuse' | 'send-without';
  readonly isDevelopment: boolean;
}

/**
 * Makes the settings from parsed options.
 *
 * @throws TypeError for options that do not fit together
 */
export function requestSettings(
  options: ParsedRequestOptions,
  isDevelopment: boolean,
): RequestSettings {
  const { basePath, nativeApps, allowedOrigins } = options;
  return {
    basePath,
    nativeApps,
    allowedOrigins: new Set(allowedOrigins),
    readClientIp: createClientIpReader(options),
    unknownClientIp: options.unknownClientIp ?? (isDevelopment ? 'send-without' : 'refuse'),
    isDevelopment,
  };
}

function isSecret(secret: unknown): boolean {
  const bytes = typeof secret === 'string' ? new TextEncoder().encode(secret) : secret;
  return isBytes(bytes) && bytes.byteLength >= MIN_SECRET_BYTES;
}

function isBasePath(value: unknown): boolean {
  return typeof value === 'string' && /^(\/[\w.~-]+)+$/.test(value);
}

function isOrigin(value: unknown): boolean {
  return typeof value === 'string' && URL.canParse(value) && new URL(value).origin === value;
}
