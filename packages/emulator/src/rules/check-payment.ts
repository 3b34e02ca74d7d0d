import { billingModeOf, canPayDelivery } from '../billing/billing.ts';
import { channelsFor } from '../delivery/send-code.ts';
import type { ApiError } from '../http/api-error.ts';
import { chosenChannel } from './check-channel.ts';
import type { SendRequest } from './send-request.ts';

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
}: SendRequest): ApiError | undefined {
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
