import { CLAIM_SECONDS } from '../constants/lifetimes-and-limits.ts';
import { digestOf } from '../crypto/digest.ts';
import type { RequestReport } from '../http/report.ts';
import type { LimitDependencies } from './checked-counters.ts';

/**
 * Counts the use of a transaction, for longer than its sealed cookie lasts, and says whether it is the first. The
 * key depends on no secret, since during a rotation two instances may have different first ones.
 *
 * @param use the beginning of the key
 * @throws ServiceError `SERVICE_UNAVAILABLE` with status 500 if the counters fail
 */
export async function isFirstUse(
  { counters, now }: Pick<LimitDependencies, 'counters' | 'now'>,
  use: 'login' | 'used',
  transactionID: string,
  report: RequestReport,
): Promise<boolean> {
  const key = `${use} ${digestOf(transactionID)}`;
  const windows = [{ max: 1, seconds: CLAIM_SECONDS }];
  const verdict = await counters.hit({ key, windows, now: now() }, report);
  return verdict.allowed;
}
