import type { SingleAddress } from '@otp-kit/protocol';
import type { RequestContext } from '../http/request-context.ts';
import { tryCount } from './counters/with-counters.ts';
import { countVerified } from './country-conversion.ts';
import { resetFailures } from './guess-limit.ts';
import { addressKey, mailboxKey } from './limit-keys.ts';
import { resetResendDelay } from './resend-delay.ts';

/** Notes that an address was verified: its row of failures has ended, and its ladder. Never throws. */
export async function resetLimits(context: RequestContext, address: SingleAddress): Promise<void> {
  const subject = await addressKey(context, address);
  const recipient = await mailboxKey(context, address);
  await Promise.all([
    tryCount(context, (counters) => resetFailures(counters, subject)),
    resetResendDelay(context, recipient),
    'phoneNumber' in address && countVerified(context, address.phoneNumber),
  ]);
}
