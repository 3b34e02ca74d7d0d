import { isStandardSecret } from '../webhook/standard-webhooks.ts';
import { checkAttemptConfig } from '../widget/attempt-config.ts';
import { BASE_OPTIONS, type BaseSettings, readBaseSettings } from './base-settings.ts';
import { check, isText } from './check.ts';
import { checkOptions, type OptionsOf } from './check-options.ts';
import { checkPolicyOptions } from './policy-settings.ts';
import type { WidgetProxyConfig } from './widget-config.ts';

/** The checked configuration, with its defaults and without its secrets. */
export interface WidgetSettings extends BaseSettings {
  readonly widgetOrigin: string;
  readonly returnPath: string;
  readonly acceptsTestAttempts: boolean;
}

const OPTIONS: OptionsOf<WidgetProxyConfig> = {
  ...BASE_OPTIONS,
  publicKey: true,
  widgetSecret: true,
  widgetOrigin: true,
  webhookSecrets: true,
  webhookHeaderPrefix: true,
  webhookToleranceSeconds: true,
  verifySignature: true,
  results: true,
  lookup: true,
  metadata: true,
  returnPath: true,
  onVerified: true,
  onWebhook: true,
  acceptTestAttemptsInProduction: true,
  wait: true,
};

/**
 * Checks a configuration.
 *
 * @throws TypeError naming the option that is wrong, never its value
 */
export function readWidgetSettings(config: WidgetProxyConfig): WidgetSettings {
  const { webhookSecrets, lookup, widgetOrigin, returnPath = '/' } = config;
  checkOptions('the configuration', config, OPTIONS);
  checkPolicyOptions(config.policy, 'widget');
  const base = readBaseSettings(config, '/api/otp/widget');
  check(isText(widgetOrigin), 'widgetOrigin must be an origin');
  checkAttemptConfig(config);
  check(
    !base.addressKinds.has('email'),
    'addressKinds must hold only phoneNumber: how an attempt for an email alone is signed is not documented',
  );
  check(typeof config.onVerified === 'function', 'onVerified must be a function');
  check(
    webhookSecrets !== undefined || lookup !== undefined,
    'webhookSecrets or lookup must be set: nothing else says how an attempt ended',
  );
  if (webhookSecrets !== undefined) checkWebhookSecrets(config, webhookSecrets);
  check(
    config.webhookHeaderPrefix === undefined || /^[\w-]+$/.test(config.webhookHeaderPrefix),
    'webhookHeaderPrefix must be the beginning of a header name',
  );
  const { webhookToleranceSeconds: tolerance } = config;
  check(
    tolerance === undefined || (Number.isFinite(tolerance) && tolerance > 0),
    'webhookToleranceSeconds must be a number above 0',
  );
  check(isPath(returnPath), 'returnPath must be a path of this site, such as /signed-in');
  return {
    ...base,
    widgetOrigin,
    returnPath,
    acceptsTestAttempts: base.isDevelopment || config.acceptTestAttemptsInProduction === true,
  };
}

function checkWebhookSecrets(
  { verifySignature }: WidgetProxyConfig,
  secrets: readonly string[],
): void {
  check(
    Array.isArray(secrets) && secrets.length > 0 && secrets.every(isText),
    'webhookSecrets must hold at least one text',
  );
  // Another scheme may have secrets of another form.
  const areSecrets = verifySignature !== undefined || secrets.every(isStandardSecret);
  check(areSecrets, 'webhookSecrets must hold texts of whsec_ and base64');
}

function isPath(text: string): boolean {
  // `//host` and, to a browser, `/\host` would leave the site.
  return typeof text === 'string' && /^\/(?![/\\])[\x21-\x7e]*$/.test(text);
}
