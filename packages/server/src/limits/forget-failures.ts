import type { SingleAddress } from '@otp-kit/protocol';
import { readEmail } from '../address/canonical-address.ts';
import { isE164 } from '../address/is-e164.ts';
import { createKeyedHashes } from '../crypto/keyed-hash.ts';
import type { RequestOptions } from '../http/request-options.ts';
import { check } from '../options/check.ts';
import type { Counters } from './counters/counters.ts';
import { guessKeys } from './guess-limit.ts';
import { addressKeys } from './limit-keys.ts';

/**
 * Serves an address again that was stopped after too many wrong codes in a row. For your support.
 *
 * @param config that of the proxy; its `counters` must be set, since no others can be reached
 * @param address in E.164, or an email address
 * @throws TypeError that names what is wrong, and what the counters throw
 *
 * @example
 * ```ts
 * const user = { phoneNumber: '+201001234567' };
 * await forgetFailures({ counters, sealSecrets }, user);
 * ```
 */
export async function forgetFailures(
  { sealSecrets, counters }: Pick<RequestOptions, 'sealSecrets'> & { readonly counters: Counters },
  address: SingleAddress,
): Promise<void> {
  const canonical = canonicalOf(address);
  check(canonical !== undefined, 'address must hold a phone number in E.164 or an email address');
  const { failures, pauses } = guessKeys(addressKeys(createKeyedHashes(sealSecrets), canonical));
  for (const key of [...failures, ...pauses]) {
    await counters.reset({ key });
  }
}

/** Another spelling has another key, which has no count. */
function canonicalOf(address: SingleAddress): SingleAddress | undefined {
  if ('phoneNumber' in address) return isE164(address.phoneNumber) ? address : undefined;
  const email = readEmail(address.email);
  return email === undefined ? undefined : { email };
}
