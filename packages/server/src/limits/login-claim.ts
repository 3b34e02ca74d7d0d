import type { ProxyErrorCode } from '@otp-kit/protocol';
import type { RequestReport } from '../http/report.ts';
import { ServiceError } from '../http/service-error.ts';
import type { LimitDependencies } from './checked-counters.ts';
import { isFirstUse } from './first-use.ts';

/** The claim of a verified transaction: one login, even if the service says yes more than once. */
export interface LoginClaim {
  /**
   * A claim lasts longer than the sealed cookie, without which nothing is verified, also where the
   * clocks of two instances differ.
   *
   * @param code default `ALREADY_VERIFIED`
   * @throws ServiceError with the code for every request but the first, and `SERVICE_UNAVAILABLE`
   *   with status 500 if the counters fail
   */
  claim(transactionID: string, report: RequestReport, code?: ProxyErrorCode): Promise<void>;
}

/** Prepares the claims. */
export function createLoginClaim(
  dependencies: Pick<LimitDependencies, 'counters' | 'now'>,
): LoginClaim {
  return {
    async claim(transactionID, report, code = 'ALREADY_VERIFIED') {
      const isFirst = await isFirstUse(dependencies, 'login', transactionID, report);
      if (!isFirst) throw new ServiceError(code, { rule: 'login-claim' });
    },
  };
}
