import type { CountryCode } from 'libphonenumber-js/max';
import { type NumberRules, readNumberRules } from '../address/number-rules.ts';
import { isCountry } from '../address/phone.ts';
import { MIN_SECRET_BYTES } from '../crypto/seal.ts';
import { createClientIpReader, type ReadClientIp } from '../http/client-ip.ts';
import type { Counters } from '../limits/counters/counters.ts';
import type { AddressKind, BaseProxyConfig } from './base-config.ts';
import { check, checkBaseUrl, isText } from './check.ts';
import type { OptionsOf } from './check-options.ts';
import { readTrafficPolicy, type TrafficSettings } from './policy-settings.ts';

/** What of the checked configuration every proxy has, with its defaults and without its secrets. */
export interface BaseSettings extends NumberRules {
  readonly basePath: string;
  readonly allowedOrigins: ReadonlySet<string>;
  readonly addressKinds: ReadonlySet<AddressKind>;
  readonly allowedCountries: ReadonlySet<string>;
  readonly defaultCountry: CountryCode | undefined;
  readonly readClientIp: ReadClientIp;
  readonly unknownClientIp: 'refuse' | 'send-without';
  readonly digits: 4 | 5 | 6;
  readonly purpose: string;
  readonly isDevelopment: boolean;
  readonly traffic: TrafficSettings;
}

/** The options of every proxy. */
export const BASE_OPTIONS: OptionsOf<BaseProxyConfig> = {
  baseUrl: true,
  apiKey: true,
  allowedCountries: true,
  addressKinds: true,
  defaultCountry: true,
  sealSecrets: true,
  basePath: true,
  allowedOrigins: true,
  trustedProxies: true,
  clientIpHeader: true,
  unknownClientIp: true,
  digits: true,
  purpose: true,
  session: true,
  recipient: true,
  environment: true,
  counters: true,
  policy: true,
  now: true,
  fetch: true,
  log: true,
  onError: true,
};

/**
 * Checks what every configuration has, whole, also what its type already says: it may come from
 * JavaScript or the environment.
 *
 * @throws TypeError naming the option that is wrong, never its value
 */
export function readBaseSettings(config: BaseProxyConfig, defaultPath: string): BaseSettings {
  const { digits = 6, purpose = 'login', basePath = defaultPath, policy = {} } = config;
  checkBaseUrl(config.baseUrl);
  check(isText(config.apiKey), 'apiKey must be a text');
  checkSecrets(config.sealSecrets);
  checkCounters(config.counters);
  check([4, 5, 6].includes(digits), 'digits must be 4, 5 or 6');
  check(isText(purpose), 'purpose must be a text');
  // A code begun in one account and entered in another would vouch for the wrong one.
  check(
    config.recipient === undefined || config.session !== undefined,
    'session must be set beside recipient: a code belongs to the session that asked for it',
  );
  check(/^(\/[\w.~-]+)+$/.test(basePath), `basePath must be a path such as ${defaultPath}`);
  const { environment = 'production' } = config;
  check(
    ['production', 'development'].includes(environment),
    'environment must be production or development',
  );
  const isDevelopment = environment === 'development';
  const { unknownClientIp = isDevelopment ? 'send-without' : 'refuse' } = config;
  check(
    ['refuse', 'send-without'].includes(unknownClientIp),
    'unknownClientIp must be refuse or send-without',
  );
  return {
    basePath,
    allowedOrigins: readOrigins(config.allowedOrigins ?? []),
    addressKinds: readAddressKinds(config.addressKinds ?? ['phoneNumber']),
    ...readCountries(config),
    readClientIp: createClientIpReader(config),
    unknownClientIp,
    digits,
    purpose,
    isDevelopment,
    ...readNumberRules(policy),
    traffic: readTrafficPolicy(policy, config.counters !== undefined),
  };
}

function checkSecrets(secrets: readonly (string | Uint8Array)[]): void {
  check(Array.isArray(secrets) && secrets.length > 0, 'sealSecrets must hold at least one secret');
  for (const secret of secrets) {
    const bytes = typeof secret === 'string' ? new TextEncoder().encode(secret) : secret;
    check(
      bytes instanceof Uint8Array && bytes.byteLength >= MIN_SECRET_BYTES,
      `sealSecrets must hold secrets of at least ${MIN_SECRET_BYTES} random bytes`,
    );
  }
}

function checkCounters(counters: Counters | undefined): void {
  if (counters === undefined) return;
  const areCounters = (['hit', 'add', 'read', 'reset'] as const).every(
    (name) => typeof counters?.[name] === 'function',
  );
  check(areCounters, 'counters must have hit, add, read and reset');
}

function readAddressKinds(kinds: readonly AddressKind[]): ReadonlySet<AddressKind> {
  const areKinds =
    Array.isArray(kinds) &&
    kinds.length > 0 &&
    kinds.every((kind) => kind === 'phoneNumber' || kind === 'email');
  check(areKinds, 'addressKinds must hold phoneNumber, email or both');
  return new Set(kinds);
}

function readCountries(
  config: BaseProxyConfig,
): Pick<BaseSettings, 'allowedCountries' | 'defaultCountry'> {
  const { allowedCountries: countries, defaultCountry } = config;
  check(
    Array.isArray(countries) && countries.length > 0 && countries.every(isCountry),
    'allowedCountries must hold at least one country, as ISO 3166-1 alpha-2 codes such as EG',
  );
  const only = countries.length === 1 ? countries[0] : undefined;
  const chosen = defaultCountry ?? only;
  check(
    chosen === undefined || new Set<string>(countries).has(chosen),
    'defaultCountry must be one of allowedCountries',
  );
  return {
    allowedCountries: new Set(countries),
    defaultCountry: chosen !== undefined && isCountry(chosen) ? chosen : undefined,
  };
}

function readOrigins(origins: readonly string[]): ReadonlySet<string> {
  const areOrigins = origins.every((text) => URL.canParse(text) && new URL(text).origin === text);
  check(areOrigins, 'allowedOrigins must hold origins such as https://example.com, without a path');
  return new Set(origins);
}
