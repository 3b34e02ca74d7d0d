/**
 * The end of a transaction of V1.0, which names none: after its time, and at the tenth wrong code, as in
 * V1.2. V1.0 documents no limit of wrong codes, so the tries are counted here.
 *
 * A 403 of verify without the mark of a wrong code may be one all the same, where the pipeline has no
 * callback URL. So on a transaction that has not ended, each 403 counts as a wrong code. One about
 * the state of the transaction is too: no code verifies then, and the tenth try ends it.
 *
 * @module
 */
import { SEALED_SECONDS, WRONG_CODES } from '../constants/lifetimes-and-limits.ts';
import { digestOf } from '../crypto/digest.ts';
import type { Counters } from '../limits/counters/counters.ts';
import { ownFailure, wrongCodeOf } from './own-response.ts';
import type { Upstream } from './upstream.ts';
import { verifyOutcome } from './verify-outcome.ts';

/**
 * Ends the transactions of a service.
 *
 * @param decoy waits, so that a refusal without a call takes as long as one with it
 * @param options.counters count the tries of each transaction
 * @param options.now Unix milliseconds
 * @returns the service to use instead of the given one
 */
export function endV1Transactions(
  service: Upstream,
  decoy: { waitAsVerify(): Promise<void> },
  { counters, now }: { readonly counters: Pick<Counters, 'add'>; readonly now: () => number },
): Upstream {
  /** Counts a try, unless the time is over. */
  async function addTry(transactionReqID: string, endsAt: number): Promise<number | undefined> {
    if (now() >= endsAt) return undefined;
    const key = `v1-tries ${digestOf(transactionReqID)}`;
    return counters.add({ key, amount: 1, seconds: SEALED_SECONDS, now: now() });
  }

  return {
    ...service,
    async verify(fields, signal, endsAt) {
      const tries = await addTry(fields.transactionReqID, endsAt);
      if (tries === undefined || tries > WRONG_CODES) {
        await decoy.waitAsVerify();
        return ownFailure('TRANSACTION_EXPIRED', now());
      }
      const response = await service.verify(fields, signal, endsAt);
      if (response.status === 'failed' || response.httpStatus >= 500) return response;
      if (verifyOutcome(response) !== 'wrong') return response;
      // The code ended during the call, and may have been compared before.
      const { tookMs } = response;
      if (now() >= endsAt) {
        return { ...ownFailure('TRANSACTION_EXPIRED', now()), mayBeWrongCode: true, tookMs };
      }
      return { ...ownFailure(wrongCodeOf(tries), now()), tookMs };
    },
  };
}
