import { type Channel, PHONE_CHANNELS } from '@otp-kit/protocol';
import type { HostedContext } from './hosted-step.ts';

/** The phone channels that an attempt's code can go to, in the pipeline's order. */
export function phoneChannelsOf({
  attempt,
  pipeline,
}: Pick<HostedContext, 'attempt' | 'pipeline'>): readonly Channel[] {
  if (attempt.verificationAddress.phoneNumber === undefined) return [];
  return pipeline.channels.filter((channel) => PHONE_CHANNELS.some((phone) => phone === channel));
}
