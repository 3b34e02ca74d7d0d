import type { PhoneChannel } from '@otp-kit/protocol';
import { isPhoneChannel } from '../providers.ts';
import type { HostedContext } from './hosted-step.ts';

/** The phone channels that an attempt's code can go to, in the pipeline's order. */
export function phoneChannelsOf({
  attempt,
  pipeline,
}: Pick<HostedContext, 'attempt' | 'pipeline'>): readonly PhoneChannel[] {
  if (attempt.verificationAddress.phoneNumber === undefined) return [];
  return pipeline.channels.filter(isPhoneChannel);
}
