import { PHONE_CHANNELS, type PhoneChannel, type ReturnTarget } from '@otp-kit/protocol';
import { type BaseSettings, readBaseSettings } from './base-settings.ts';
import { check, isText } from './check.ts';
import type { OtpProxyConfig } from './config.ts';
import {
  checkPolicyOptions,
  type ResendSeconds,
  readResendSeconds,
} from './policy/policy-settings.ts';

/** The checked configuration, with its defaults and without its secrets. */
export interface Settings extends BaseSettings {
  readonly channels: readonly PhoneChannel[];
  readonly returnTarget: ReturnTarget | undefined;
  readonly resendSeconds: ResendSeconds;
}

/**
 * Checks a configuration.
 *
 * @throws TypeError naming the option that is wrong, never its value
 */
export function readSettings(config: OtpProxyConfig): Settings {
  const { channels = [] } = config;
  checkPolicyOptions(config.policy, 'form');
  const base = readBaseSettings(config, '/api/otp');
  check(isText(config.pipelineID), 'pipelineID must be a text');
  check(typeof config.onVerified === 'function', 'onVerified must be a function');
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

function readReturnTarget(target: ReturnTarget | undefined): ReturnTarget | undefined {
  if (target === undefined) return undefined;
  const text = 'origin' in target ? target.origin : target.url;
  check(isText(text) && URL.canParse(text), 'returnTarget must be { origin } or { url }, absolute');
  return 'origin' in target ? { origin: text } : { url: text };
}
