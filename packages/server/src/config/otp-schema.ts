import { PHONE_CHANNELS, type PhoneChannel, type ReturnTarget } from '@otp-kit/protocol';
import * as v from 'valibot';
import type { Counters } from '../limits/counters/counters.ts';
import {
  type BaseOptions,
  type BaseSettings,
  baseEntries,
  baseSettings,
  IF_MISSING_IN_BUILD,
} from './base-schema.ts';
import { check } from './check.ts';
import {
  func,
  isText,
  type OptionEntries,
  optionsSchema,
  type ParsedOptions,
  readOptions,
  text,
} from './options-schema.ts';
import type { OtpProxyConfig } from './otp-config.ts';
import { type SendOptions, SendPolicySchema } from './policy-schema.ts';

/** The settings of the own form's proxy: the checked configuration without its secrets. */
export interface OtpSettings extends BaseSettings {
  readonly channels: readonly PhoneChannel[];
  readonly returnTarget: ReturnTarget | undefined;
  readonly version: 'V1.0' | 'V1.2';
}

type Config = Omit<OtpProxyConfig, keyof BaseOptions>;

/** The options of the own form's proxy, parsed. */
export interface OtpOptions
  extends ParsedOptions<Config, 'addressKinds' | 'channels' | 'version'>,
    Omit<BaseOptions, 'policy'> {
  readonly policy: SendOptions;
}

const KINDS = 'addressKinds must hold phoneNumber, email or both';
const TARGET = 'returnTarget must be { origin } or { url }, absolute';

const ENTRIES: OptionEntries<OtpOptions> = {
  ...baseEntries('/api/otp'),
  pipelineID: text('pipelineID'),
  version: v.optional(v.picklist(['V1.0', 'V1.2'], 'version must be V1.0 or V1.2'), 'V1.2'),
  onVerified: func<OtpProxyConfig['onVerified']>('onVerified'),
  onEitherVerified: v.optional(
    func<NonNullable<OtpProxyConfig['onEitherVerified']>>('onEitherVerified'),
  ),
  addressKinds: v.optional(
    v.pipe(v.array(v.picklist(['phoneNumber', 'email'], KINDS), KINDS), v.minLength(1, KINDS)),
    ['phoneNumber'],
  ),
  channels: v.optional(
    v.config(v.array(v.picklist(PHONE_CHANNELS)), {
      message: `channels must hold only ${PHONE_CHANNELS.join(', ')}`,
    }),
    [],
  ),
  secondaryAddress: v.optional(
    func<NonNullable<OtpProxyConfig['secondaryAddress']>>('secondaryAddress'),
  ),
  returnTarget: v.optional(
    v.pipe(
      optionsSchema('returnTarget', {
        origin: v.optional(text(TARGET)),
        url: v.optional(text(TARGET)),
      }),
      v.check(({ origin, url }) => isAbsolute(origin ?? url), TARGET),
      v.transform(({ origin, url = '' }): ReturnTarget => (origin ? { origin } : { url })),
    ),
  ),
  policy: v.optional(SendPolicySchema, {}),
};

const OtpConfigSchema = optionsSchema('the configuration', ENTRIES);

/**
 * Checks the configuration of the own form's proxy, also what its type says: it may come from
 * JavaScript or from the environment.
 *
 * @throws TypeError that names the wrong option, never its value
 */
export function readOtpConfig(config: OtpProxyConfig): {
  readonly options: OtpOptions;
  readonly settings: OtpSettings;
  readonly counters: Counters;
} {
  const parsed: OtpOptions = readOptions(OtpConfigSchema, config, IF_MISSING_IN_BUILD);
  const options = parsed.version === 'V1.0' ? optionsOfV1(parsed) : parsed;
  // A code that went to two addresses proves neither, so `onVerified` cannot be called for it.
  check(
    (options.secondaryAddress === undefined) === (options.onEitherVerified === undefined),
    'onEitherVerified and secondaryAddress must be set together, as functions',
  );
  const { counters, ...base } = baseSettings(options, options.addressKinds);
  const { channels, returnTarget, version } = options;
  const settings = { ...base, channels, returnTarget, version };
  return { options, settings, counters };
}

/**
 * Checks that V1.0 can do what the options ask for, so that nothing is dropped silently.
 *
 * @throws TypeError that names the wrong option
 */
function optionsOfV1(options: OtpOptions): OtpOptions {
  const { addressKinds, channels, recipient, returnTarget, secondaryAddress } = options;
  const only = 'V1.0 sends to one phone number';
  check(!addressKinds.includes('email'), `addressKinds must not hold email: ${only}`);
  check(secondaryAddress === undefined, `secondaryAddress must not be set: ${only}`);
  check(channels.length === 0, 'channels must be empty: V1.0 has no channel choice');
  check(returnTarget === undefined, 'returnTarget must not be set: V1.0 has no passkeys');
  if (recipient === undefined) return options;
  return {
    ...options,
    recipient: async (request) => {
      const recorded = await recipient(request);
      if (recorded === undefined || 'phoneNumber' in recorded) return recorded;
      throw new TypeError(`recipient must give a phone number: ${only}`);
    },
  };
}

function isAbsolute(target: string | undefined): boolean {
  return isText(target) && URL.canParse(target);
}
