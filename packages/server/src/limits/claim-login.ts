import { FLOW_SECONDS } from '../crypto/seal.ts';
import type { Exchange } from '../http/request-context.ts';
import { Refusal } from '../http/service-error.ts';
import { withCounters } from './counters/with-counters.ts';

/**
 * Claims a transaction that the service verified, so that it is one login even where the service
 * says yes more than once. A claim outlives the flow's cookie, without which nothing is verified.
 * The code is used up by then, so that a failure ends the flow.
 *
 * @throws Refusal `ALREADY_VERIFIED`, as the service says to all requests but the first, and
 *   `SERVICE_UNAVAILABLE` with status 500, where the counters fail
 */
export async function claimLogin(
  exchange: Exchange & { readonly cookie: { clear(): string } },
  transactionID: string,
): Promise<void> {
  const setCookie = exchange.cookie.clear();
  const key = `login ${await exchange.pseudonym(transactionID)}`;
  try {
    const verdict = await withCounters(exchange, (counters) =>
      counters.hit(key, [{ max: 1, seconds: FLOW_SECONDS }], exchange.now()),
    );
    if (!verdict.allowed) throw new Refusal('ALREADY_VERIFIED');
  } catch (error) {
    throw error instanceof Refusal ? error.with({ setCookie }) : error;
  }
}
