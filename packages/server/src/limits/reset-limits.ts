import type { SingleAddress } from '@otp-kit/protocol';
import type { Exchange } from '../http/request-context.ts';
import { countAfterwards } from './counters/with-counters.ts';
import { countVerified } from './country-conversion.ts';
import { forgetRow } from './guess-limit.ts';
import { recipientOf, subjectOf } from './limit-keys.ts';
import { leaveLadder } from './resend-delay.ts';

/** Notes that an address was verified: its row of failures has ended, and its ladder. Never throws. */
export async function noteVerified(exchange: Exchange, address: SingleAddress): Promise<void> {
  const subject = await subjectOf(exchange, address);
  const recipient = await recipientOf(exchange, address);
  await Promise.all([
    countAfterwards(exchange, (counters) => forgetRow(counters, subject)),
    leaveLadder(exchange, recipient),
    'phoneNumber' in address && countVerified(exchange, address.phoneNumber),
  ]);
}
