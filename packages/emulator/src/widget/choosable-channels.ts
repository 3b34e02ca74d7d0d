import type { PhoneChannel } from '@otp-kit/protocol';
import { isPhoneChannel } from '../model/channel.ts';
import { whyNoChannelChoice } from '../rules/check-channel.ts';
import type { HostedContext } from './step-context.ts';

/** The phone channels that the user may choose from, in the pipeline's order; none where choice is off. */
export function choosableChannels({
  account,
  pipeline,
  attempt,
}: Pick<HostedContext, 'account' | 'pipeline' | 'attempt'>): readonly PhoneChannel[] {
  const { phoneNumber } = attempt.verificationAddress;
  if (phoneNumber === undefined || whyNoChannelChoice(account, pipeline) !== undefined) return [];
  return pipeline.channels.filter(isPhoneChannel);
}
