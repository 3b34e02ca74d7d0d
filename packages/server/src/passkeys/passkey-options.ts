import * as v from 'valibot';
import {
  type CodeOptions,
  EnvironmentSchema,
  IF_MISSING_IN_BUILD,
  isDevelopment,
} from '../config/proxy-options.ts';
import { ENROLMENT_SECONDS } from '../constants/lifetimes-and-limits.ts';
import { OBSERVER_ENTRIES, type ObserverOptions } from '../events/event-options.ts';
import { isLoopbackHttp } from '../http/loopback.ts';
import {
  type RequestOptions,
  type RequestSettings,
  requestEntries,
  requestSettings,
} from '../http/request-options.ts';
import type { Counters } from '../limits/counters/counters.ts';
import { createMemoryCounters } from '../limits/counters/memory-counters.ts';
import { CountersSchema, type LimitOptions } from '../limits/policy.ts';
import { check } from '../options/check.ts';
import {
  func,
  type OptionEntries,
  optional,
  optionsSchema,
  type ParsedOptions,
  positive,
  readOptions,
  text,
  withMethods,
} from '../options/options-schema.ts';
import type { LoginResult } from '../proxy/login.ts';
import type { PasskeyStore } from './passkey-store.ts';

/** The options of the passkeys' proxy alone. */
export interface PasskeyOptions {
  /** The product's name, as dialogs of browsers show it. */
  readonly rpName: string;
  /**
   * The domain that the passkeys belong to, such as `example.com`: the host of an origin, or a parent of it. After a
   * change no passkey works.
   */
  readonly rpID: string;
  /**
   * The origins whose pages use the passkeys, such as `https://www.example.com`; in development also http to a
   * loopback host. One of another domain than `rpID` needs {@link createRelatedOrigins}.
   */
  readonly origins: readonly string[];
  /** Stores the passkeys: your database, or {@link createMemoryPasskeyStore} in development. */
  readonly store: PasskeyStore;
  /** Returns the user whose session the request belongs to, who may manage passkeys. */
  readonly user: (request: Request) => SignedInUser | undefined | Promise<SignedInUser | undefined>;
  /**
   * Signs a user in who has used a passkey. Called once per challenge, and only then. The browser receives what it
   * returns. If it throws, the browser gets a 500 without its headers.
   */
  readonly onVerified: (verified: VerifiedPasskey) => LoginResult | Promise<LoginResult>;
  /**
   * Receives what the user should learn by a message: that a passkey was added or deleted. What it throws is logged.
   */
  readonly onNotice?: ((notice: PasskeyNotice) => unknown) | undefined;
  /** How old the code may be by which a user proves to be the one who adds a passkey. Default 600: 10 minutes. */
  readonly maxCodeAgeSeconds?: number;
}

/** The configuration of {@link createPasskeyProxy}. */
export interface PasskeyProxyConfig
  extends PasskeyOptions,
    // Apps are not served: that of Android has no https origin, and each platform needs a file on the domain.
    Omit<RequestOptions, 'nativeApps' | 'session'>,
    Pick<LimitOptions, 'counters'>,
    Pick<CodeOptions, 'environment'>,
    ObserverOptions {}

/** A user with a session. */
export interface SignedInUser {
  /** Your ID of the user. No browser sees it. */
  readonly id: string;
  /** Distinguishes the user's accounts on the user's devices, such as `mona@example.com`. */
  readonly name: string;
  /** The user's own name, if you know it. */
  readonly displayName?: string | undefined;
  /**
   * When the user entered a code in this session: Unix milliseconds. Store it in `onVerified` of the code's proxy,
   * and nowhere else. Without it, as in a session that a passkey began, no passkey can be added.
   */
  readonly verifiedAtMs: number | undefined;
}

/** The argument of `onNotice`. */
export interface PasskeyNotice {
  readonly kind: 'passkey-added' | 'passkey-deleted';
  readonly user: SignedInUser;
  /** Unix milliseconds. */
  readonly atMs: number;
}

/** The argument of `onVerified`. */
export interface VerifiedPasskey {
  /** The user that the passkey was added for. */
  readonly userID: string;
  /** The credential ID. */
  readonly passkeyID: string;
  /** Its body is already read. */
  readonly request: Request;
}

/** The configuration, parsed. */
export type ParsedPasskeyOptions = ParsedOptions<
  PasskeyProxyConfig,
  'allowedOrigins' | 'basePath' | 'environment' | 'maxCodeAgeSeconds' | 'now' | 'trustedProxies'
>;

/** The settings of the proxy: the checked options without secrets and hooks. */
export interface PasskeySettings
  extends RequestSettings,
    Pick<ParsedPasskeyOptions, 'rpName' | 'rpID' | 'origins' | 'maxCodeAgeSeconds'> {}

const ORIGINS = 'origins must hold https origins such as https://example.com, without a path';
const RP_ID = 'rpID must be a domain such as example.com, without https:// and a port';

/** The schema of `origins`. */
export const OriginsSchema: v.GenericSchema<unknown, readonly string[]> = v.pipe(
  v.array(v.custom<string>(isPageOrigin, ORIGINS), ORIGINS),
  v.minLength(1, ORIGINS),
);

const {
  nativeApps: _apps,
  session: _session,
  ...REQUEST_ENTRIES
} = requestEntries('/api/passkeys');

const ENTRIES: OptionEntries<ParsedPasskeyOptions> = {
  ...REQUEST_ENTRIES,
  ...OBSERVER_ENTRIES,
  counters: CountersSchema,
  environment: EnvironmentSchema,
  rpName: text('rpName'),
  rpID: v.custom<string>(isDomain, RP_ID),
  origins: OriginsSchema,
  store: withMethods('store', [
    'userHandle',
    'list',
    'find',
    'add',
    'recordUse',
    'rename',
    'delete',
  ]),
  user: func('user'),
  onVerified: func('onVerified'),
  onNotice: optional(func('onNotice')),
  maxCodeAgeSeconds: v.optional(positive('maxCodeAgeSeconds'), ENROLMENT_SECONDS),
};

const PasskeyConfigSchema = optionsSchema('the configuration', ENTRIES);

/**
 * Checks the configuration of the passkeys' proxy.
 *
 * @throws TypeError that names the wrong option, never its value
 */
export function readPasskeyConfig(config: PasskeyProxyConfig): {
  readonly options: ParsedPasskeyOptions;
  readonly settings: PasskeySettings;
  readonly counters: Counters;
} {
  const options: ParsedPasskeyOptions = readOptions(
    PasskeyConfigSchema,
    config,
    IF_MISSING_IN_BUILD,
  );
  const { rpName, rpID, origins, maxCodeAgeSeconds, counters, environment } = options;
  const isLocal = isDevelopment(environment);
  const urls = origins.map((origin) => new URL(origin));
  check(isLocal || !urls.some(isLoopbackHttp), `${ORIGINS}; http only in development`);
  check(
    urls.some(({ hostname }) => `.${hostname}`.endsWith(`.${rpID}`)),
    'origins must hold an origin of rpID: the domain itself, or one below it',
  );
  const allowedOrigins = [...options.allowedOrigins, ...origins];
  const requests = {
    ...options,
    allowedOrigins,
    nativeApps: 'refuse',
    session: undefined,
  } as const;
  const settings = {
    ...requestSettings(requests, isLocal),
    rpName,
    rpID,
    origins,
    maxCodeAgeSeconds,
  };
  return { options, settings, counters: counters ?? createMemoryCounters() };
}

function isPageOrigin(value: unknown): boolean {
  if (typeof value !== 'string' || !URL.canParse(value)) return false;
  const url = new URL(value);
  return url.origin === value && (url.protocol === 'https:' || isLoopbackHttp(url));
}

/** A passkey belongs to a domain, and not to a network address. */
function isDomain(value: unknown): boolean {
  if (typeof value !== 'string' || !URL.canParse(`https://${value}`)) return false;
  return new URL(`https://${value}`).hostname === value && !/^\[|^[\d.]+$/.test(value);
}
