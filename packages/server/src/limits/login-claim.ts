import type { ProxyErrorCode } from '@otp-kit/protocol';
import { CLAIM_SECONDS } from '../constants/lifetimes-and-limits.ts';
import { digestOf } from '../crypto/digest.ts';
import type { RequestReport } from '../http/report.ts';
import { ServiceError } from '../http/service-error.ts';
import type { LimitDependencies } from './checked-counters.ts';

/** The claim of a verified transaction: one login, even if the service says yes more than once. */
export interface LoginClaim {
  /**
   * A claim lasts longer than the sealed cookie, without which nothing is verified, also where the
   * clocks of two instances differ. Its name depends on no secret, since during a rotation two
   * instances may have different first ones.
   *
   * @param code default `ALREADY_VERIFIED`
   * @throws ServiceError with the code for every request but the first, and `SERVICE_UNAVAILABLE`
   *   with status 500 if the counters fail
   */
  claim(transactionID: string, report: RequestReport, code?: ProxyErrorCode): Promise<void>;
}

/** Prepares the claims. */
export function createLoginClaim({
  counters,
  now,
}: Pick<LimitDependencies, 'counters' | 'now'>): LoginClaim {
  return {
    async claim(transactionID, report, code = 'ALREADY_VERIFIED') {
      const key = `login ${digestOf(transactionID)}`;
      const windows = [{ max: 1, seconds: CLAIM_SECONDS }];
      const verdict = await counters.hit({ key, windows, now: now() }, report);
      if (!verdict.allowed) throw new ServiceError(code, { rule: 'login-claim' });
    },
  };
}
