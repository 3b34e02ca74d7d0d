import type { SingleAddress } from '@otp-kit/protocol';
import type { SendDecision } from '../config/send-policy.ts';
import type { RequestContext } from '../http/request-context.ts';
import { countSent } from './country-conversion.ts';
import { takeOfBudget } from './daily-budget.ts';
import { takeOfPrefix } from './prefix-limit.ts';
import type { Reservation } from './reservation.ts';

/**
 * Lets a send count against the limits that hold for all clients together.
 *
 * @throws ServiceError `TOO_MANY_REQUESTS`, `SERVICE_UNAVAILABLE`
 */
export async function admitTraffic(
  context: RequestContext,
  address: SingleAddress,
  decision: SendDecision = 'send',
): Promise<Reservation> {
  const phoneNumber = 'phoneNumber' in address ? address.phoneNumber : undefined;
  const block = phoneNumber === undefined ? undefined : await takeOfPrefix(context, phoneNumber);
  try {
    const budget = await takeOfBudget(context);
    return {
      async settle(isSent) {
        await Promise.all([block?.settle(isSent), budget?.settle(isSent)]);
        if (isSent && phoneNumber !== undefined) await countSent(context, phoneNumber, decision);
      },
    };
  } catch (error) {
    await block?.settle(false);
    throw error;
  }
}
