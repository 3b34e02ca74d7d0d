import type { PhoneChannel, SingleAddress } from '@otp-kit/protocol';
import { ServiceError, tooManyRequestsUntil } from '../http/service-error.ts';
import type { Reservation } from '../limits/checked-counters.ts';
import type { OtpContext } from './otp-context.ts';
import { readDecision, type SendChoice } from './send-decision.ts';

/** A send that a browser asks for. */
export interface AskedCode {
  readonly address: SingleAddress;
  /** The channel that the user chose, if any. */
  readonly channel: PhoneChannel | undefined;
  /** The client's public address, if it is known. */
  readonly clientIp: string | undefined;
}

/** A send that may be made. */
export interface Admission
  extends Reservation,
    Exclude<SendChoice, { readonly waitSeconds: number }> {
  /** In how many milliseconds from now another code may be sent to the address. */
  readonly resendInMs: () => number;
}

/**
 * Reserves what a send to an address needs:
 *
 * 1. The address must not be paused or stopped after wrong codes.
 * 2. The delay since the last code must be over.
 * 3. `beforeSend` decides whether and how to send.
 * 4. The block of numbers, the budgets of codes that are not entered and the day's budget must have room. A decoy
 *    reserves the same: what it released would show the next request whether the address is known.
 *
 * @throws ServiceError `TOO_MANY_REQUESTS`, `SERVICE_UNAVAILABLE`, `channel_not_eligible`
 */
export async function admitSend(context: OtpContext, asked: AskedCode): Promise<Admission> {
  const { limits, report } = context;
  const { address, clientIp } = asked;
  await limits.guess.requireOpen(address, report);
  const resend = await limits.resend.admit(address, report);
  try {
    const { isDecoy, channel } = await decide(context, asked);
    const traffic = await limits.traffic.admit({ address, isDecoy, clientIp }, context);
    return {
      isDecoy,
      channel,
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
  { hooks, now, request, runHook, settings }: OtpContext,
  { address, channel, clientIp }: AskedCode,
): Promise<Exclude<SendChoice, { readonly waitSeconds: number }>> {
  const { beforeSend } = hooks;
  if (beforeSend === undefined) return { isDecoy: false, channel };
  const choice = await runHook('beforeSend', async () => {
    const decision = await beforeSend({ address, channel, clientIp, request: request.toRequest() });
    return readDecision(decision, { address, channel, channels: settings.channels });
  });
  if ('waitSeconds' in choice) {
    const at = now();
    throw tooManyRequestsUntil(at + choice.waitSeconds * 1000, at, 'hook');
  }
  const { channel: only } = choice;
  if (channel !== undefined && only !== undefined && channel !== only) {
    throw new ServiceError('channel_not_eligible', { eligibleChannels: [only], rule: 'hook' });
  }
  return choice;
}
