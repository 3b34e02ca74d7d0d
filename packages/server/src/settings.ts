import type { PhoneChannel, ReturnTarget } from '@otp-kit/protocol';
import { PHONE_CHANNELS } from '@otp-kit/protocol';
import { type CountryCode, getCountries } from 'libphonenumber-js/max';
import { check, checkBaseUrl, isText } from './check.ts';
import { createClientIpReader, type ReadClientIp } from './client-ip.ts';
import type { AddressKind, OtpProxyConfig } from './config.ts';
import { MIN_SECRET_BYTES } from './seal.ts';

/** The checked configuration, with its defaults and without its secrets. */
export interface Settings {
  readonly basePath: string;
  readonly allowedOrigins: ReadonlySet<string>;
  readonly addressKinds: ReadonlySet<AddressKind>;
  readonly allowedCountries: ReadonlySet<string>;
  readonly defaultCountry: CountryCode | undefined;
  readonly readClientIp: ReadClientIp;
  readonly unknownClientIp: 'refuse' | 'send-without';
  readonly digits: number;
  readonly channels: readonly PhoneChannel[];
  readonly purpose: string;
  readonly returnTarget: ReturnTarget | undefined;
  readonly isDevelopment: boolean;
}

/**
 * Checks a configuration whole, also what its type already says: it may come from JavaScript or the environment.
 *
 * @throws TypeError naming the option that is wrong, never its value
 */
export function readSettings(config: OtpProxyConfig): Settings {
  const { digits = 6, channels = [], purpose = 'login', basePath = '/api/otp' } = config;
  checkBaseUrl(config.baseUrl);
  check(isText(config.apiKey), 'apiKey must be a text');
  check(isText(config.pipelineID), 'pipelineID must be a text');
  checkSecrets(config.sealSecrets);
  check(typeof config.onVerified === 'function', 'onVerified must be a function');
  check([4, 5, 6].includes(digits), 'digits must be 4, 5 or 6');
  check(
    Array.isArray(channels) && channels.every((channel) => PHONE_CHANNELS.includes(channel)),
    `channels must hold only ${PHONE_CHANNELS.join(', ')}`,
  );
  check(isText(purpose), 'purpose must be a text');
  check(/^(\/[\w.~-]+)+$/.test(basePath), 'basePath must be a path such as /api/otp');
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
    channels: [...channels],
    purpose,
    returnTarget: readReturnTarget(config.returnTarget),
    isDevelopment,
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

function readAddressKinds(kinds: readonly AddressKind[]): ReadonlySet<AddressKind> {
  const areKinds =
    Array.isArray(kinds) &&
    kinds.length > 0 &&
    kinds.every((kind) => kind === 'phoneNumber' || kind === 'email');
  check(areKinds, 'addressKinds must hold phoneNumber, email or both');
  return new Set(kinds);
}

function readCountries(
  config: OtpProxyConfig,
): Pick<Settings, 'allowedCountries' | 'defaultCountry'> {
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

function isCountry(code: string): code is CountryCode {
  const codes: readonly string[] = getCountries();
  return codes.includes(code);
}

function readOrigins(origins: readonly string[]): ReadonlySet<string> {
  const areOrigins = origins.every((text) => URL.canParse(text) && new URL(text).origin === text);
  check(areOrigins, 'allowedOrigins must hold origins such as https://example.com, without a path');
  return new Set(origins);
}

function readReturnTarget(target: ReturnTarget | undefined): ReturnTarget | undefined {
  if (target === undefined) return undefined;
  const text = 'origin' in target ? target.origin : target.url;
  check(isText(text) && URL.canParse(text), 'returnTarget must be { origin } or { url }, absolute');
  return 'origin' in target ? { origin: text } : { url: text };
}
