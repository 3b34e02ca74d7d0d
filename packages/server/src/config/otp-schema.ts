import { PHONE_CHANNELS, type PhoneChannel, type ReturnTarget } from '@otp-kit/protocol';
import * as v from 'valibot';
import type { Counters } from '../limits/counters/counters.ts';
import { type BaseOptions, type BaseSettings, baseEntries, baseSettings } from './base-schema.ts';
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
}

type Config = Omit<OtpProxyConfig, keyof BaseOptions>;

/** The options of the own form's proxy, parsed. */
export interface OtpOptions
  extends ParsedOptions<Config, 'addressKinds' | 'channels'>,
    Omit<BaseOptions, 'policy'> {
  readonly policy: SendOptions;
}

const KINDS = 'addressKinds must hold phoneNumber, email or both';
const TARGET = 'returnTarget must be { origin } or { url }, absolute';

const ENTRIES: OptionEntries<OtpOptions> = {
  ...baseEntries('/api/otp'),
  pipelineID: text('pipelineID'),
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
  const options: OtpOptions = readOptions(OtpConfigSchema, config);
  // A code that went to two addresses proves neither, so `onVerified` cannot be called for it.
  check(
    (options.secondaryAddress === undefined) === (options.onEitherVerified === undefined),
    'onEitherVerified and secondaryAddress must be set together, as functions',
  );
  const { counters, ...base } = baseSettings(options, options.addressKinds);
  const { channels, returnTarget } = options;
  const settings = { ...base, channels, returnTarget };
  return { options, settings, counters };
}

function isAbsolute(target: string | undefined): boolean {
  return isText(target) && URL.canParse(target);
}
