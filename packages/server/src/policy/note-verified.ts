import type { SingleAddress } from '@otp-kit/protocol';
import { countAfterwards } from '../counters/with-counters.ts';
import type { Exchange } from '../exchange.ts';
import { countVerified } from './country-conversion.ts';
import { forgetRow } from './guess-limit.ts';
import { leaveLadder } from './resend-ladder.ts';
import { recipientOf, subjectOf } from './subject-of.ts';

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
