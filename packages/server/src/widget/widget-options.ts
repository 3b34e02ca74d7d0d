import type { SingleAddress } from '@otp-kit/protocol';
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
import { type ParsedTrafficPolicy, TrafficPolicySchema } from '../limits/policy.ts';
import { check } from '../options/check.ts';
import {
  func,
  headerPrefix,
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
import { isStandardSecret, type VerifySignature } from '../webhook/standard-webhooks.ts';
import type { VerifiedWebhook } from '../webhook/verify-webhook.ts';
import { OriginSchema, WIDGET_KEY_ENTRIES, type WidgetKeys } from './attempt-config.ts';
import type { AttemptFields } from './attempt-fields.ts';
import type { WidgetResultStore } from './results/result-store.ts';
import type { WidgetResult } from './results/widget-result.ts';

/** The options of the widget's proxy alone. */
export interface WidgetOptions extends WidgetKeys {
  /** The origin of the hosted widget; https, or http of a loopback host. Users are sent to no other. */
  readonly widgetOrigin: string;
  /**
   * The pipeline's webhook signing secret, with the prefix `whsec_`; several while it is being
   * changed. Without one, no webhook is trusted, and `lookup` must give the result of an attempt.
   */
  readonly webhookSecrets?: readonly string[];
  /** The prefix of the webhook's header names. Default `hook-`. */
  readonly webhookHeaderPrefix?: string;
  /**
   * The largest distance of a webhook's time from now, before or after. Default 300. Results are kept
   * for 15 minutes: above 900, `onWebhook` may receive a replayed webhook.
   */
  readonly webhookToleranceSeconds?: number;
  /** A scheme other than Standard Webhooks, if the service uses one. */
  readonly verifySignature?: VerifySignature;
  /**
   * The store of results, written by webhooks and read by the browser's requests. Default: the memory
   * of this process; several instances must share one, such as {@link createRedisResultStore}.
   */
  readonly results?: WidgetResultStore;
  /** Asks the service for the result of an attempt whose webhook is late, lost or not signed. */
  readonly lookup?: WidgetLookup;
  /** Returns the metadata of an attempt, from your own records. If it throws, no attempt is made. */
  readonly metadata?: (
    asked: AskedAddress,
  ) => AttemptMetadata | undefined | Promise<AttemptMetadata | undefined>;
  /**
   * The page after `return` if `onVerified` names no place, and with
   * `?verification=pending` or `?verification=failed` added when the user is not signed in. A path of this
   * site. Default `/`.
   */
  readonly returnPath?: string;
  /**
   * Signs the user in. Called once per verified attempt, and only then. What it returns goes to the
   * browser with the response; its `next` may lead to any site. Throws: no user is signed in,
   * and the attempt is spent.
   */
  readonly onVerified: (verified: VerifiedAttempt) => LoginResult | Promise<LoginResult>;
  /**
   * Receives each webhook with a right signature, once: only here private metadata arrive.
   * Signs no user in: the request comes from the service, not from the user. What it throws is logged, and
   * the webhook does not come again.
   */
  readonly onWebhook?: (received: VerifiedWebhook) => unknown;
  /** Accepts attempts of test pairs, whose codes are known, in production too. Default false. */
  readonly acceptTestAttemptsInProduction?: boolean;
}

/**
 * The configuration of {@link createWidgetProxy}. Its addresses are phone numbers: how an attempt for
 * an email address alone is signed is not documented.
 */
export interface WidgetProxyConfig extends BaseProxyConfig, WidgetOptions {
  /** The same as for the own form, with a phone number only. */
  readonly recipient?: (
    request: Request,
  ) => PhoneAddress | undefined | Promise<PhoneAddress | undefined>;
}

/** A phone number as an address. */
export interface PhoneAddress {
  readonly phoneNumber: string;
}

/**
 * Asks the service about attempts, at most 50.
 *
 * @returns the results of those that have ended, in any order
 */
export type WidgetLookup = (
  attemptIds: readonly string[],
) => readonly WidgetResult[] | Promise<readonly WidgetResult[]>;

/** The data that an attempt carries and its result returns. Public metadata appear in a URL. */
export type AttemptMetadata = Pick<
  AttemptFields,
  'publicMetadata' | 'privateMetadata' | 'customHeaders'
>;

/** The argument of the widget's `onVerified`. */
export interface VerifiedAttempt {
  /** The user's address, canonical, verified by the service. */
  readonly address: SingleAddress;
  readonly purpose: string;
  /** What the user has. An app gets its session by a header of the response: it keeps no cookies. */
  readonly client: ProxyClient;
  readonly attemptId: string;
  /** For your records and for support. It proves nothing. */
  readonly transactionID?: string;
  /** `passkey`, if the user needed no code. */
  readonly verificationMethod?: string;
  /** Whether the attempt was one of a test pair, whose code is known. */
  readonly isTest: boolean;
  /** Its body is already read. */
  readonly request: Request;
}

/** The configuration, parsed. */
export interface ParsedWidgetOptions
  extends ParsedProxyOptions,
    ParsedOptions<WidgetOptions, 'returnPath' | 'acceptTestAttemptsInProduction'> {
  readonly policy: ParsedTrafficPolicy;
}

/** The settings of the widget's proxy: the checked options without secrets and hooks. */
export interface WidgetSettings
  extends BaseSettings,
    Pick<ParsedWidgetOptions, 'widgetOrigin' | 'returnPath'> {
  readonly acceptsTestAttempts: boolean;
}

const SECRETS = 'webhookSecrets must hold at least one text';
const PATH = 'returnPath must be a path of this site, such as /signed-in';

const ENTRIES: OptionEntries<ParsedWidgetOptions> = {
  ...proxyEntries('/api/otp/widget'),
  ...WIDGET_KEY_ENTRIES,
  widgetOrigin: OriginSchema,
  webhookSecrets: v.optional(
    v.pipe(v.array(text('webhookSecrets'), SECRETS), v.minLength(1, SECRETS)),
  ),
  webhookHeaderPrefix: v.optional(headerPrefix('webhookHeaderPrefix')),
  webhookToleranceSeconds: v.optional(positive('webhookToleranceSeconds')),
  verifySignature: optional(func('verifySignature')),
  results: optional(withMethods('results', ['put', 'get', 'claim'])),
  lookup: optional(func('lookup')),
  metadata: optional(func('metadata')),
  returnPath: v.optional(v.custom<string>(isPath, PATH), '/'),
  onVerified: func('onVerified'),
  onWebhook: optional(func('onWebhook')),
  acceptTestAttemptsInProduction: v.optional(
    v.boolean('acceptTestAttemptsInProduction must be true or false'),
    false,
  ),
  policy: TrafficPolicySchema,
};

const WidgetConfigSchema = optionsSchema('the configuration', ENTRIES);

/**
 * Checks the configuration of the widget's proxy, also what its type says: it may come from
 * JavaScript or from the environment.
 *
 * @throws TypeError that names the wrong option, never its value
 */
export function readWidgetConfig(config: WidgetProxyConfig): {
  readonly options: ParsedWidgetOptions;
  readonly settings: WidgetSettings;
  readonly counters: Counters;
} {
  const options: ParsedWidgetOptions = readOptions(WidgetConfigSchema, config, IF_MISSING_IN_BUILD);
  const { webhookSecrets, verifySignature, lookup, widgetOrigin, returnPath } = options;
  check(
    webhookSecrets !== undefined || lookup !== undefined,
    'webhookSecrets or lookup must be set: nothing else gives the result of an attempt',
  );
  // Another scheme may have secrets of another form.
  const areSecrets = verifySignature !== undefined || webhookSecrets?.every(isStandardSecret);
  check(areSecrets ?? true, 'webhookSecrets must hold texts of whsec_ and base64');
  const { base, counters } = baseSettings(options, ['phoneNumber']);
  const acceptsTestAttempts = base.isDevelopment || options.acceptTestAttemptsInProduction;
  return {
    options,
    settings: { ...base, widgetOrigin, returnPath, acceptsTestAttempts },
    counters,
  };
}

function isPath(value: unknown): boolean {
  // `//host` and, in a browser, `/\host` would leave the site.
  return typeof value === 'string' && /^\/(?![/\\])[\x21-\x7e]*$/.test(value);
}
