import {
  type AddressKind,
  type OpenChannel,
  PHONE_CHANNELS,
  type PhoneChannel,
  type ReturnTarget,
  type SingleAddress,
} from '@otp-kit/protocol';
import * as v from 'valibot';
import type { AskedAddress } from '../address/address-options.ts';
import {
  type BaseProxyConfig,
  type BaseSettings,
  baseSettings,
  IF_MISSING_IN_BUILD,
  type ParsedProxyOptions,
  proxyEntries,
} from '../config/proxy-options.ts';
import type { ProxyClient } from '../http/client.ts';
import type { Counters } from '../limits/counters/counters.ts';
import { type ParsedSendPolicy, type SendPolicy, SendPolicySchema } from '../limits/policy.ts';
import { check } from '../options/check.ts';
import {
  func,
  isText,
  type OptionEntries,
  optional,
  optionsSchema,
  type ParsedOptions,
  readOptions,
  text,
} from '../options/options-schema.ts';
import type { LoginResult } from '../proxy/login.ts';

/** The options of the own form's proxy alone. */
export interface OtpOptions {
  /** The pipeline that sends the codes, from the service's dashboard; its API version is `version`. */
  readonly pipelineID: string;
  /**
   * The API version of the pipeline. Default `V1.2`. `V1.0` is deprecated: it has no proof of work and no
   * captcha, no email, no channel choice and no passkeys, and each start logs a warning.
   */
  readonly version?: 'V1.0' | 'V1.2';
  /**
   * Signs the user in to the account of `address`, which the code proved. Called once per verified
   * code, and only then. The browser receives what it returns. If it throws, the browser gets
   * a 500 without its headers.
   */
  readonly onVerified: (verified: VerifiedAddress) => LoginResult | Promise<LoginResult>;
  /**
   * Called instead of `onVerified` for a code that went to two addresses, which proves neither: one of
   * the two is the user's. Requires `secondaryAddress`, and the reverse.
   */
  readonly onEitherVerified?: (verified: VerifiedEither) => LoginResult | Promise<LoginResult>;
  /**
   * The kinds of address that a user may type. Default: phone numbers only, since a mailbox is free
   * and takes a minute to create.
   */
  readonly addressKinds?: readonly AddressKind[];
  /** The phone channels that a user may choose from. Default: none, the pipeline decides. */
  readonly channels?: readonly PhoneChannel[];
  /**
   * Adds a second address of the same user, from your own records; of the other kind than the first
   * one. A code that went to two addresses ends in `onEitherVerified`.
   */
  readonly secondaryAddress?: (
    asked: AskedAddress,
  ) => SingleAddress | undefined | Promise<SingleAddress | undefined>;
  /**
   * Returns what the user approves with the code, from your own records: for a payment or another step-up. The flow keeps its
   * digest, the form shows its text, `onVerified` gets it, and a code is void if it has changed. Requires `session`.
   */
  readonly payload?: (request: Request) => Payload | undefined | Promise<Payload | undefined>;
  /** The page to which the service may send the user back after passkey enrolment. */
  readonly returnTarget?: ReturnTarget;
}

/** What the user approves with the code, such as a payment. */
export interface Payload {
  /**
   * The amount, the payee, or what else is approved, in the user's language. The form shows it above the code as plain
   * text with its line breaks. At most 500 characters.
   */
  readonly text: string;
  /** Your own data for `onVerified`, which gets it as JSON keeps it. The browser does not get it. */
  readonly data?: unknown;
}

/** The configuration of {@link createOtpProxy}. */
export interface OtpProxyConfig extends BaseProxyConfig, OtpOptions {
  readonly policy?: SendPolicy;
}

/** What `onVerified` and `onEitherVerified` have in common. */
interface Verified {
  /** The channels that delivered. */
  readonly channels: readonly OpenChannel[];
  readonly purpose: string;
  /** What the user has. An app gets its session by a header of the response: it keeps no cookies. */
  readonly client: ProxyClient;
  /** For your records and for support. It proves nothing. */
  readonly transactionID: string;
  /** What the user approved; `undefined` without the option `payload`. */
  readonly payload: Payload | undefined;
  /** Its body is already read. */
  readonly request: Request;
}

/** The argument of `onVerified`. */
export interface VerifiedAddress extends Verified {
  /** The address that the user proved, canonical: the only one that the code went to. */
  readonly address: SingleAddress;
}

/** The argument of `onEitherVerified`. It has no `address`, because none is proven. */
export interface VerifiedEither extends Verified {
  /**
   * The two addresses that the code went to: the typed one, then the one from
   * `secondaryAddress`. The user has one of them, and it is unknown which.
   */
  readonly candidates: readonly [SingleAddress, SingleAddress];
}

/** The configuration, parsed. */
export interface ParsedOtpOptions
  extends ParsedProxyOptions,
    ParsedOptions<OtpOptions, 'addressKinds' | 'channels' | 'version'> {
  readonly policy: ParsedSendPolicy;
}

/** The settings of the own form's proxy: the checked options without secrets and hooks. */
export interface OtpSettings
  extends BaseSettings,
    Pick<ParsedOtpOptions, 'channels' | 'returnTarget' | 'version'>,
    Pick<ParsedSendPolicy, 'maxWrongCodes'> {}

const KINDS = 'addressKinds must hold phoneNumber, email or both';
const TARGET = 'returnTarget must be { origin } or { url }, absolute';

const ENTRIES: OptionEntries<ParsedOtpOptions> = {
  ...proxyEntries('/api/otp'),
  pipelineID: text('pipelineID'),
  version: v.optional(v.picklist(['V1.0', 'V1.2'], 'version must be V1.0 or V1.2'), 'V1.2'),
  onVerified: func('onVerified'),
  onEitherVerified: optional(func('onEitherVerified')),
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
  secondaryAddress: optional(func('secondaryAddress')),
  payload: optional(func('payload')),
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
  policy: SendPolicySchema,
};

const OtpConfigSchema = optionsSchema('the configuration', ENTRIES);

/**
 * Checks the configuration of the own form's proxy, also what its type says: it may come from
 * JavaScript or from the environment.
 *
 * @throws TypeError that names the wrong option, never its value
 */
export function readOtpConfig(config: OtpProxyConfig): {
  readonly options: ParsedOtpOptions;
  readonly settings: OtpSettings;
  readonly counters: Counters;
} {
  const parsed: ParsedOtpOptions = readOptions(OtpConfigSchema, config, IF_MISSING_IN_BUILD);
  const options = parsed.version === 'V1.0' ? optionsOfV1(parsed) : parsed;
  // A code that went to two addresses proves neither, so `onVerified` cannot be called for it.
  check(
    (options.secondaryAddress === undefined) === (options.onEitherVerified === undefined),
    'onEitherVerified and secondaryAddress must be set together, as functions',
  );
  check(
    options.payload === undefined || options.session !== undefined,
    'session must be set beside payload: what is approved belongs to a session',
  );
  const { base, counters } = baseSettings(options, options.addressKinds);
  const { channels, returnTarget, version } = options;
  const { maxWrongCodes } = options.policy;
  const settings = { ...base, channels, returnTarget, version, maxWrongCodes };
  return { options, settings, counters };
}

/**
 * Checks that V1.0 can do what the options ask for, so that nothing is dropped silently.
 *
 * @throws TypeError that names the wrong option
 */
function optionsOfV1(options: ParsedOtpOptions): ParsedOtpOptions {
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
