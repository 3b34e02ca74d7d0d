import type { AddressKind } from '@otp-kit/protocol';
import * as v from 'valibot';
import {
  ADDRESS_ENTRIES,
  type AddressOptions,
  type ParsedAddressOptions,
  phonePolicy,
} from '../address/address-options.ts';
import type { PhonePolicy } from '../address/parse-phone.ts';
import { OBSERVER_ENTRIES, type ObserverOptions } from '../events/event-options.ts';
import {
  type ParsedRequestOptions,
  type RequestOptions,
  type RequestSettings,
  requestEntries,
  requestSettings,
} from '../http/request-options.ts';
import type { Counters } from '../limits/counters/counters.ts';
import { createMemoryCounters } from '../limits/counters/memory-counters.ts';
import {
  CountersSchema,
  checkBudget,
  type LimitOptions,
  type ParsedTrafficPolicy,
} from '../limits/policy.ts';
import { check } from '../options/check.ts';
import { type OptionEntries, type ParsedOptions, text } from '../options/options-schema.ts';
import { CREDENTIAL_ENTRIES, type ServiceCredentials } from '../service/service-options.ts';

/** What the codes of a proxy are, and where it runs. */
export interface CodeOptions {
  /** The number of digits of a code. Default 6; fewer are guessed sooner. */
  readonly digits?: 4 | 5 | 6;
  /** What a code is for. A code for one purpose verifies for no other. Default `login`. */
  readonly purpose?: string;
  /**
   * Default `production`. `development` is for a developer's machine only: set it by a variable that only that
   * machine has, not by the absence of one. It is logged at the start, and refused where `NODE_ENV` is `production`.
   */
  readonly environment?: 'production' | 'development';
}

/** The options of every proxy, by what they are about. */
export interface BaseProxyConfig
  extends ServiceCredentials,
    AddressOptions,
    RequestOptions,
    LimitOptions,
    CodeOptions,
    ObserverOptions {}

/** The options of every proxy, parsed, without `policy`. */
export interface ParsedProxyOptions
  extends ParsedOptions<ServiceCredentials>,
    ParsedAddressOptions,
    ParsedRequestOptions,
    ParsedOptions<Omit<LimitOptions, 'policy'>>,
    ParsedOptions<CodeOptions, keyof CodeOptions>,
    ParsedOptions<ObserverOptions, 'now'> {}

/** The settings of every proxy: the checked options without secrets and hooks. */
export interface BaseSettings
  extends PhonePolicy,
    RequestSettings,
    Pick<ParsedProxyOptions, 'digits' | 'purpose'> {
  /** The kinds of address that a user may type. */
  readonly addressKinds: ReadonlySet<AddressKind>;
}

/** For a framework that loads its routes while it builds. The proxy still fails at the start of a server. */
export const IF_MISSING_IN_BUILD =
  '; if only a build lacks it, such as next build, create the proxy with createLazyProxy';

/** A process of production. Workers have no `process`, and neither its type nor that of `env` is known here. */
const ProductionProcess = v.object({
  // In cmd.exe, `set NODE_ENV=production && npm start` leaves a space at the end, and `set` keeps quotes.
  env: v.object({ NODE_ENV: v.pipe(v.string(), v.regex(/^\W*production\W*$/i)) }),
});

/** The schema of `environment`. */
export const EnvironmentSchema: v.GenericSchema<unknown, 'production' | 'development'> = v.optional(
  v.picklist(['production', 'development'], 'environment must be production or development'),
  'production',
);

/**
 * Whether the rules of development apply.
 *
 * @throws TypeError in a process of production
 */
export function isDevelopment(environment: 'production' | 'development'): boolean {
  if (environment === 'production') return false;
  check(
    !v.is(ProductionProcess, Reflect.get(globalThis, 'process')),
    'environment must not be development where NODE_ENV is production: remove what sets it there, such as OTP_DEVELOPMENT=1',
  );
  return true;
}

/** The schemas of the options of every proxy but `policy`, which the proxies extend. */
export function proxyEntries(defaultPath: string): OptionEntries<ParsedProxyOptions> {
  return {
    ...CREDENTIAL_ENTRIES,
    ...ADDRESS_ENTRIES,
    ...requestEntries(defaultPath),
    counters: CountersSchema,
    digits: v.optional(v.picklist([4, 5, 6], 'digits must be 4, 5 or 6'), 6),
    purpose: v.optional(text('purpose'), 'login'),
    environment: EnvironmentSchema,
    ...OBSERVER_ENTRIES,
  };
}

/**
 * Makes the settings of every proxy, and the counters where the configuration has none.
 *
 * @throws TypeError for options that do not fit together
 */
export function baseSettings(
  options: ParsedProxyOptions & { readonly policy: ParsedTrafficPolicy },
  addressKinds: readonly AddressKind[],
): { readonly base: BaseSettings; readonly counters: Counters } {
  const { counters = createMemoryCounters(), policy, environment, digits, purpose } = options;
  // A code requested in one account and entered in another would prove the wrong one.
  check(
    options.recipient === undefined || options.session !== undefined,
    'session must be set beside recipient: a code belongs to the session that asked for it',
  );
  checkBudget(options.counters, policy);
  const numbers = phonePolicy(options, policy);
  const requests = requestSettings(options, isDevelopment(environment));
  const base = { ...numbers, ...requests, addressKinds: new Set(addressKinds), digits, purpose };
  return { base, counters };
}
