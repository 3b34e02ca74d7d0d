import { SEALED_SECONDS } from '../crypto/seal.ts';
import type { RequestContext } from '../http/request-context.ts';
import { ServiceError } from '../http/service-error.ts';
import { withCounters } from './counters/with-counters.ts';

/**
 * Claims a transaction that the service verified, so that it is one login even where the service
 * says yes more than once. A claim outlives the flow's cookie, without which nothing is verified.
 * The code is used up by then, so that a failure ends the flow.
 *
 * @throws ServiceError `ALREADY_VERIFIED`, as the service says to all requests but the first, and
 *   `SERVICE_UNAVAILABLE` with status 500, where the counters fail
 */
export async function claimLogin(
  context: RequestContext & { readonly cookie: { clear(): string } },
  transactionID: string,
): Promise<void> {
  const setCookie = context.cookie.clear();
  const key = `login ${await context.keyedHash(transactionID)}`;
  try {
    const verdict = await withCounters(context, (counters) =>
      counters.hit({ key, windows: [{ max: 1, seconds: SEALED_SECONDS }], now: context.now() }),
    );
    if (!verdict.allowed) throw new ServiceError('ALREADY_VERIFIED');
  } catch (error) {
    throw error instanceof ServiceError ? error.with({ setCookie }) : error;
  }
}
