import type { SingleAddress } from '@otp-kit/protocol';
import type { Reservation } from '../limits/checked-counters.ts';
import type { SendDecision } from '../limits/policy.ts';
import type { OtpContext } from './otp-context.ts';

/** A send that may be made. */
export interface Admission extends Reservation {
  /** Whether to send, or to respond with a decoy. */
  readonly decision: SendDecision;
  /** In how many milliseconds from now another code may be sent to the address. */
  readonly resendInMs: () => number;
}

/**
 * Reserves what a send to an address needs:
 *
 * 1. The address must not be paused or stopped after wrong codes.
 * 2. The delay since the last code must be over.
 * 3. `beforeSend` decides, silently.
 * 4. The block of numbers and the budget must have room. A decoy reserves the same: what it released
 *    would show the next request whether the address is known.
 *
 * @throws ServiceError `TOO_MANY_REQUESTS`, `SERVICE_UNAVAILABLE`
 */
export async function admitSend(
  context: OtpContext,
  address: SingleAddress,
  clientIp: string | undefined,
): Promise<Admission> {
  const { limits, report } = context;
  await limits.guess.requireOpen(address, report);
  const resend = await limits.resend.admit(address, report);
  try {
    const decision = await decide(context, address, clientIp);
    const isDecoy = decision === 'pretend';
    const traffic = await limits.traffic.admit({ address, isDecoy, clientIp }, context);
    return {
      decision,
      resendInMs: resend.leftMs,
      async commit() {
        await Promise.all([resend.commit(), traffic.commit()]);
      },
      async release() {
        await Promise.all([resend.release(), traffic.release()]);
      },
    };
  } catch (error) {
    await resend.release();
    throw error;
  }
}

async function decide(
  { hooks, request, runHook }: OtpContext,
  address: SingleAddress,
  clientIp: string | undefined,
): Promise<SendDecision> {
  const { beforeSend } = hooks;
  if (beforeSend === undefined) return 'send';
  return runHook('beforeSend', async () => {
    const decision = await beforeSend({ address, clientIp, request: request.toRequest() });
    if (decision === 'send' || decision === 'pretend') return decision;
    throw new TypeError('beforeSend must say send or pretend');
  });
}
