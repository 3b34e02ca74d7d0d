import * as v from 'valibot';
import type { Counters } from '../limits/counters/counters.ts';
import { isStandardSecret } from '../webhook/standard-webhooks.ts';
import { AttemptConfigEntries, OriginSchema } from '../widget/attempt-config.ts';
import type { WidgetResultStore } from '../widget/results/result-store.ts';
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
  headerPrefix,
  type OptionEntries,
  optionsSchema,
  type ParsedOptions,
  positive,
  readOptions,
  text,
} from './options-schema.ts';
import { TrafficPolicySchema } from './policy-schema.ts';
import type { WidgetProxyConfig } from './widget-config.ts';

/** The settings of the widget's proxy: the checked configuration without its secrets. */
export interface WidgetSettings extends BaseSettings {
  readonly widgetOrigin: string;
  readonly returnPath: string;
  readonly acceptsTestAttempts: boolean;
}

type Config = Omit<WidgetProxyConfig, Exclude<keyof BaseOptions, 'recipient'>>;

/** The options of the widget's proxy, parsed. */
export interface WidgetOptions
  extends ParsedOptions<Config, 'returnPath' | 'acceptTestAttemptsInProduction'>,
    Omit<BaseOptions, 'recipient'> {}

const SECRETS = 'webhookSecrets must hold at least one text';
const PATH = 'returnPath must be a path of this site, such as /signed-in';

const ENTRIES: OptionEntries<WidgetOptions> = {
  ...baseEntries('/api/otp/widget'),
  recipient: v.optional(func<NonNullable<WidgetProxyConfig['recipient']>>('recipient')),
  publicKey: AttemptConfigEntries.publicKey,
  widgetSecret: AttemptConfigEntries.widgetSecret,
  widgetOrigin: OriginSchema,
  webhookSecrets: v.optional(
    v.pipe(v.array(text('webhookSecrets'), SECRETS), v.minLength(1, SECRETS)),
  ),
  webhookHeaderPrefix: v.optional(headerPrefix('webhookHeaderPrefix')),
  webhookToleranceSeconds: v.optional(positive('webhookToleranceSeconds')),
  verifySignature: v.optional(
    func<NonNullable<WidgetProxyConfig['verifySignature']>>('verifySignature'),
  ),
  results: v.optional(v.custom<WidgetResultStore>(isStore, 'results must have put, get and claim')),
  lookup: v.optional(func<NonNullable<WidgetProxyConfig['lookup']>>('lookup')),
  metadata: v.optional(func<NonNullable<WidgetProxyConfig['metadata']>>('metadata')),
  returnPath: v.optional(v.custom<string>(isPath, PATH), '/'),
  onVerified: func<WidgetProxyConfig['onVerified']>('onVerified'),
  onWebhook: v.optional(func<NonNullable<WidgetProxyConfig['onWebhook']>>('onWebhook')),
  acceptTestAttemptsInProduction: v.optional(
    v.boolean('acceptTestAttemptsInProduction must be true or false'),
    false,
  ),
  policy: v.optional(TrafficPolicySchema, {}),
};

const WidgetConfigSchema = optionsSchema('the configuration', ENTRIES);

/**
 * Checks the configuration of the widget's proxy, also what its type says: it may come from
 * JavaScript or from the environment.
 *
 * @throws TypeError that names the wrong option, never its value
 */
export function readWidgetConfig(config: WidgetProxyConfig): {
  readonly options: WidgetOptions;
  readonly settings: WidgetSettings;
  readonly counters: Counters;
} {
  const options: WidgetOptions = readOptions(WidgetConfigSchema, config, IF_MISSING_IN_BUILD);
  const { webhookSecrets, verifySignature, lookup, widgetOrigin, returnPath } = options;
  check(
    webhookSecrets !== undefined || lookup !== undefined,
    'webhookSecrets or lookup must be set: nothing else gives the result of an attempt',
  );
  // Another scheme may have secrets of another form.
  const areSecrets = verifySignature !== undefined || webhookSecrets?.every(isStandardSecret);
  check(areSecrets ?? true, 'webhookSecrets must hold texts of whsec_ and base64');
  const { counters, ...base } = baseSettings(options, ['phoneNumber']);
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

function isStore(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return ['put', 'get', 'claim'].every((name) => typeof Reflect.get(value, name) === 'function');
}
