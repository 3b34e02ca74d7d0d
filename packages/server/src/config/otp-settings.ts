import { PHONE_CHANNELS, type PhoneChannel, type ReturnTarget } from '@otp-kit/protocol';
import { BASE_OPTIONS, type BaseSettings, readBaseSettings } from './base-settings.ts';
import { check, isText } from './check.ts';
import { checkOptions, type OptionsOf } from './check-options.ts';
import type { OtpProxyConfig } from './otp-config.ts';
import { checkPolicyOptions, type ResendSeconds, readResendSeconds } from './policy-settings.ts';

/** The checked configuration, with its defaults and without its secrets. */
export interface Settings extends BaseSettings {
  readonly channels: readonly PhoneChannel[];
  readonly returnTarget: ReturnTarget | undefined;
  readonly resendSeconds: ResendSeconds;
}

const OPTIONS: OptionsOf<OtpProxyConfig> = {
  ...BASE_OPTIONS,
  pipelineID: true,
  onVerified: true,
  onEitherVerified: true,
  channels: true,
  secondaryAddress: true,
  returnTarget: true,
  wait: true,
};

/**
 * Checks a configuration.
 *
 * @throws TypeError naming the option that is wrong, never its value
 */
export function readSettings(config: OtpProxyConfig): Settings {
  const { channels = [] } = config;
  checkOptions('the configuration', config, OPTIONS);
  checkPolicyOptions(config.policy, 'form');
  const base = readBaseSettings(config, '/api/otp');
  check(isText(config.pipelineID), 'pipelineID must be a text');
  check(typeof config.onVerified === 'function', 'onVerified must be a function');
  checkEither(config);
  check(
    config.policy?.beforeSend === undefined || typeof config.policy.beforeSend === 'function',
    'policy.beforeSend must be a function',
  );
  check(
    Array.isArray(channels) && channels.every((channel) => PHONE_CHANNELS.includes(channel)),
    `channels must hold only ${PHONE_CHANNELS.join(', ')}`,
  );
  return {
    ...base,
    channels: [...channels],
    returnTarget: readReturnTarget(config.returnTarget),
    resendSeconds: readResendSeconds(config.policy ?? {}),
  };
}

/** A code that went to two addresses proves neither, so that `onVerified` cannot be called for it. */
function checkEither({ secondaryAddress, onEitherVerified }: OtpProxyConfig): void {
  const areBoth = typeof secondaryAddress === 'function' && typeof onEitherVerified === 'function';
  const isNone = secondaryAddress === undefined && onEitherVerified === undefined;
  check(
    areBoth || isNone,
    'onEitherVerified and secondaryAddress must be set together, as functions',
  );
}

function readReturnTarget(target: ReturnTarget | undefined): ReturnTarget | undefined {
  if (target === undefined) return undefined;
  checkOptions('returnTarget', target, { origin: true, url: true });
  const text = 'origin' in target ? target.origin : target.url;
  check(isText(text) && URL.canParse(text), 'returnTarget must be { origin } or { url }, absolute');
  return 'origin' in target ? { origin: text } : { url: text };
}
