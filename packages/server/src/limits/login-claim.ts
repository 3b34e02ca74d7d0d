import type { RequestReport } from '../http/request-report.ts';
import { ServiceError } from '../http/service-error.ts';
import { SEALED_SECONDS } from '../lifetimes-and-limits.ts';
import type { LimitDependencies } from './limit-dependencies.ts';

/** The claim of a verified transaction: one login, even if the service says yes more than once. */
export interface LoginClaim {
  /**
   * A claim lasts longer than the sealed cookie, without which nothing is verified.
   *
   * @throws ServiceError `ALREADY_VERIFIED` for every request but the first, and `SERVICE_UNAVAILABLE`
   *   with status 500 if the counters fail
   */
  claim(transactionID: string, report: RequestReport): Promise<void>;
}

/** Prepares the claims. */
export function createLoginClaim({ counters, keyedHash, now }: LimitDependencies): LoginClaim {
  return {
    async claim(transactionID, report) {
      const key = `login ${keyedHash(transactionID)}`;
      const windows = [{ max: 1, seconds: SEALED_SECONDS }];
      const verdict = await counters.hit({ key, windows, now: now() }, report);
      if (!verdict.allowed) throw new ServiceError('ALREADY_VERIFIED', { rule: 'login-claim' });
    },
  };
}
