import type { SingleAddress } from '@otp-kit/protocol';
import type { SendDecision } from '../config/send-policy.ts';
import { runHook } from '../http/request-context.ts';
import { refuseStopped } from '../limits/guess-limit.ts';
import { addressKey, mailboxKey } from '../limits/limit-keys.ts';
import { reserveResend } from '../limits/resend-delay.ts';
import { admitTraffic } from '../limits/traffic-limit.ts';
import { mayHaveSent } from '../service/may-have-sent.ts';
import type { UpstreamAnswer } from '../service/service-call.ts';
import type { OtpContext } from './otp-context.ts';

/** A send that may be made. */
export interface Admission {
  /** Whether to make it, or to let the page believe so. */
  readonly decision: SendDecision;
  /** In how many milliseconds, from now on, the address may be sent another. */
  readonly resendInMs: () => number;
  /** Ends it by what the service said of it. Never throws. */
  settle(answer: UpstreamAnswer): Promise<void>;
}

/**
 * Lets a code be sent to an address:
 *
 * 1. Not where somebody guesses at its codes.
 * 2. Not before the last one has had its time.
 * 3. The integrator decides, silently.
 * 4. Not over the budget, or the limit of its block of numbers. A decoy takes from them what a send
 *    takes: what it gave back would tell the next request whether the address is known.
 *
 * @throws ServiceError `TOO_MANY_REQUESTS`, `SERVICE_UNAVAILABLE`
 */
export async function admitSend(
  context: OtpContext,
  address: SingleAddress,
  clientIp: string | undefined,
): Promise<Admission> {
  await refuseStopped(context, await addressKey(context, address));
  const rung = await reserveResend(context, await mailboxKey(context, address));
  try {
    const decision = await decide(context, address, clientIp);
    const traffic = await admitTraffic(context, address, decision);
    return {
      decision,
      resendInMs: rung.leftMs,
      async settle(answer) {
        const isSent = mayHaveSent(answer);
        await Promise.all([rung.settle(isSent), traffic.settle(isSent)]);
      },
    };
  } catch (error) {
    await rung.settle(false);
    throw error;
  }
}

async function decide(
  context: OtpContext,
  address: SingleAddress,
  clientIp: string | undefined,
): Promise<SendDecision> {
  const { hooks, request } = context;
  const { beforeSend } = hooks;
  if (beforeSend === undefined) return 'send';
  return runHook(context, 'beforeSend', async () => {
    const decision = await beforeSend({ address, clientIp, request });
    if (decision === 'send' || decision === 'pretend') return decision;
    throw new TypeError('beforeSend must say send or pretend');
  });
}
