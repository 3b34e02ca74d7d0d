import { type BillingNeeds, billingModeOf, canPayDelivery } from '../billing/billing.ts';
import { type ChannelNeeds, channelsFor } from '../delivery/send-code.ts';
import type { ApiError } from '../http/api-error.ts';
import { chosenChannel } from './check-channel.ts';
import type { BehaviorNeeds, SendRequest } from './send-request.ts';

/** What the price and the channels of a code depend on. */
export interface PaymentNeeds extends BehaviorNeeds, BillingNeeds, ChannelNeeds {}

/**
 * Refuses a code that the account's quota does not cover, where it is paid for when it is sent. The
 * interface has no code for it, and `TRANSACTION_CREATION_FAILED` with a propagated status.
 */
export function checkPayment({
  workspace,
  pipeline,
  address,
  fields,
  isTest,
}: SendRequest<PaymentNeeds>): ApiError | undefined {
  const { id: pipelineID } = pipeline;
  const hasOwnCode = typeof fields['otp'] === 'string';
  const billingMode = billingModeOf(workspace, { pipelineID, hasOwnCode });
  const payable = { pipelineID, isTest, billingMode };
  const channels = channelsFor(workspace, { pipeline, address, channel: chosenChannel(fields) });
  if (canPayDelivery(workspace, payable, channels)) return undefined;
  return {
    code: workspace.behaviors.unpaidSend,
    status: 402,
    message: 'the quota does not cover the code',
    behavior: 'unpaidSend',
  };
}
