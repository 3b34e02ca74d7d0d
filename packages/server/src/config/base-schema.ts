import type { AddressKind } from '@otp-kit/protocol';
import type { CountryCode } from 'libphonenumber-js/max';
import * as v from 'valibot';
import { type NumberRules, numberRules } from '../address/number-type-rules.ts';
import { isCountry } from '../address/parse-phone.ts';
import { createClientIpReader, type ReadClientIp } from '../http/client-ip.ts';
import { isBytes } from '../http/is-bytes.ts';
import { MIN_SECRET_BYTES } from '../lifetimes-and-limits.ts';
import type { Counters } from '../limits/counters/counters.ts';
import { createMemoryCounters } from '../limits/counters/memory-counters.ts';
import type { BaseProxyConfig } from './base-config.ts';
import { BaseUrlSchema } from './base-url.ts';
import { check } from './check.ts';
import { func, type OptionEntries, type ParsedOptions, text } from './options-schema.ts';
import type { TrafficOptions } from './policy-schema.ts';

/** The settings of every proxy: the checked configuration without its secrets. */
export interface BaseSettings extends NumberRules {
  readonly basePath: string;
  readonly allowedOrigins: ReadonlySet<string>;
  readonly nativeApps: 'refuse' | 'sealed-in-body';
  /** The kinds of address that a user may type. */
  readonly addressKinds: ReadonlySet<AddressKind>;
  readonly allowedCountries: ReadonlySet<string>;
  readonly defaultCountry: CountryCode | undefined;
  readonly readClientIp: ReadClientIp;
  readonly unknownClientIp: 'refuse' | 'send-without';
  readonly digits: 4 | 5 | 6;
  readonly purpose: string;
  readonly isDevelopment: boolean;
}

type Config = Omit<BaseProxyConfig, 'policy' | 'allowedCountries'>;

/** The options of every proxy, parsed. */
export interface BaseOptions
  extends ParsedOptions<
    Config,
    | 'basePath'
    | 'allowedOrigins'
    | 'nativeApps'
    | 'trustedProxies'
    | 'digits'
    | 'purpose'
    | 'environment'
    | 'now'
  > {
  readonly allowedCountries: readonly CountryCode[];
  readonly policy: TrafficOptions;
}

/** For a framework that loads its routes while it builds. The proxy still fails at the start of a server. */
export const IF_MISSING_IN_BUILD =
  '; if only a build lacks it, such as next build, create the proxy with createLazyProxy';

const COUNTRIES =
  'allowedCountries must hold at least one country, as ISO 3166-1 alpha-2 codes such as EG';
const SECRETS = `sealSecrets must hold secrets of at least ${MIN_SECRET_BYTES} random bytes`;
const ORIGINS = 'allowedOrigins must hold origins such as https://example.com, without a path';
const PROXIES = 'trustedProxies must hold IP addresses or CIDR ranges';

/** A process of production. Workers have no `process`, and neither its type nor that of `env` is known here. */
const ProductionProcess = v.object({
  // In cmd.exe, `set NODE_ENV=production && npm start` leaves a space at the end, and `set` keeps quotes.
  env: v.object({ NODE_ENV: v.pipe(v.string(), v.regex(/^\W*production\W*$/i)) }),
});

/** The schemas of the options of every proxy but `policy`, which the proxies extend. */
export function baseEntries(defaultPath: string): OptionEntries<Omit<BaseOptions, 'policy'>> {
  return {
    baseUrl: BaseUrlSchema,
    apiKey: text('apiKey'),
    allowedCountries: v.pipe(
      v.array(v.custom<CountryCode>(isCountryCode, COUNTRIES), COUNTRIES),
      v.minLength(1, COUNTRIES),
    ),
    defaultCountry: v.optional(v.string('defaultCountry must be one of allowedCountries')),
    sealSecrets: v.pipe(
      v.array(
        v.custom<string | Uint8Array>(isSecret, SECRETS),
        'sealSecrets must hold at least one secret',
      ),
      v.minLength(1, 'sealSecrets must hold at least one secret'),
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
    digits: v.optional(v.picklist([4, 5, 6], 'digits must be 4, 5 or 6'), 6),
    purpose: v.optional(text('purpose'), 'login'),
    session: v.optional(func<NonNullable<BaseProxyConfig['session']>>('session')),
    recipient: v.optional(func<NonNullable<BaseProxyConfig['recipient']>>('recipient')),
    environment: v.optional(
      v.picklist(['production', 'development'], 'environment must be production or development'),
      'production',
    ),
    counters: v.optional(
      v.custom<Counters>(isCounters, 'counters must have hit, add, read and reset'),
    ),
    now: v.optional(func<() => number>('now'), () => Date.now),
    fetch: v.optional(func<NonNullable<BaseProxyConfig['fetch']>>('fetch')),
    log: v.optional(func<NonNullable<BaseProxyConfig['log']>>('log')),
    onError: v.optional(func<NonNullable<BaseProxyConfig['onError']>>('onError')),
    onEvent: v.optional(func<NonNullable<BaseProxyConfig['onEvent']>>('onEvent')),
  };
}

/**
 * Makes the settings of every proxy, and the counters where the configuration has none.
 *
 * @throws TypeError for options that do not fit together
 */
export function baseSettings(
  options: BaseOptions,
  addressKinds: readonly AddressKind[],
): BaseSettings & { readonly counters: Counters } {
  const { allowedCountries, policy, environment, basePath, nativeApps, digits, purpose } = options;
  // A code requested in one account and entered in another would prove the wrong one.
  check(
    options.recipient === undefined || options.session !== undefined,
    'session must be set beside recipient: a code belongs to the session that asked for it',
  );
  check(
    policy.dailyBudget !== undefined || options.counters === undefined,
    'policy.dailyBudget must be set beside counters: a number of sends a day, or unlimited',
  );
  const only = allowedCountries.length === 1 ? allowedCountries[0] : undefined;
  const chosen = options.defaultCountry ?? only;
  const defaultCountry = allowedCountries.find((country) => country === chosen);
  check(defaultCountry === chosen, 'defaultCountry must be one of allowedCountries');
  const isDevelopment = environment === 'development';
  check(
    !isDevelopment || !v.is(ProductionProcess, Reflect.get(globalThis, 'process')),
    'environment must not be development where NODE_ENV is production: remove what sets it there, such as OTP_DEVELOPMENT=1',
  );
  const { unknownClientIp = isDevelopment ? 'send-without' : 'refuse' } = options;
  return {
    basePath,
    allowedOrigins: new Set(options.allowedOrigins),
    nativeApps,
    addressKinds: new Set(addressKinds),
    allowedCountries: new Set(allowedCountries),
    defaultCountry,
    readClientIp: createClientIpReader(options),
    unknownClientIp,
    digits,
    purpose,
    isDevelopment,
    ...numberRules(policy),
    counters: options.counters ?? createMemoryCounters(),
  };
}

function isCountryCode(value: unknown): boolean {
  return typeof value === 'string' && isCountry(value);
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

function isCounters(value: unknown): boolean {
  const isObject = typeof value === 'object' && value !== null;
  return isObject && ['hit', 'add', 'read', 'reset'].every((name) => hasMethod(value, name));
}

function hasMethod(value: object, name: string): boolean {
  return typeof Reflect.get(value, name) === 'function';
}
