import type { SingleAddress } from '@otp-kit/protocol';
import { readEmail } from '../address.ts';
import type { BaseProxyConfig } from '../base-config.ts';
import { check } from '../check.ts';
import type { Counters } from '../counters/counters.ts';
import { isE164 } from '../e164.ts';
import { forgetRow } from './guess-limit.ts';
import { createPseudonym } from './pseudonym.ts';
import { subjectOf } from './subject-of.ts';

/**
 * Serves an address again that was stopped for too many wrong codes in a row: for whoever answers the
 * person that it belongs to.
 *
 * @param config what the proxy has; `counters` have to be set there, since no other can be reached
 * @param address in E.164, or an email address
 * @throws TypeError naming what is wrong, and what the counters throw
 */
export async function forgetFailures(
  { sealSecrets, counters }: Pick<BaseProxyConfig, 'sealSecrets'> & { readonly counters: Counters },
  address: SingleAddress,
): Promise<void> {
  const canonical = canonicalOf(address);
  check(canonical !== undefined, 'address must hold a phone number in E.164 or an email address');
  const pseudonym = createPseudonym(sealSecrets);
  await forgetRow(counters, await subjectOf({ pseudonym }, canonical));
}

/** Another spelling would stand for another address, of which nothing would be forgotten. */
function canonicalOf(address: SingleAddress): SingleAddress | undefined {
  if ('phoneNumber' in address) return isE164(address.phoneNumber) ? address : undefined;
  const email = readEmail(address.email);
  return email === undefined ? undefined : { email };
}
