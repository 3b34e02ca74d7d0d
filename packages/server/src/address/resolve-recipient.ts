import type { SingleAddress } from '@otp-kit/protocol';
import { type Exchange, runHook } from '../http/request-context.ts';
import { Refusal } from '../http/service-error.ts';
import { canonicalAddress } from './canonical-address.ts';

/**
 * The address that a request is about: the one of the integrator's record, where the configuration
 * names a record, else what the browser typed. Canonical.
 *
 * @returns `undefined` where it is the browser's to say, and it said none
 * @throws Refusal `UNEXPECTED_FIELD`, `NO_ACTIVE_FLOW`, `INVALID_REQUEST`, and what `canonicalAddress` throws
 */
export async function askedAddress(
  exchange: Exchange,
  typed: SingleAddress | undefined,
): Promise<SingleAddress | undefined> {
  const { hooks, request } = exchange;
  if (hooks.address === undefined) {
    return typed === undefined ? undefined : servedAddress(exchange, typed);
  }
  if (typed !== undefined) throw new Refusal('UNEXPECTED_FIELD');
  const recorded = await runHook(exchange, 'address', () => hooks.address?.(request));
  if (recorded === undefined) {
    throw new Refusal('NO_ACTIVE_FLOW', { message: 'no address is on record for the request' });
  }
  return servedAddress(exchange, recorded);
}

/**
 * Checks an address against the settings, and brings it to its canonical form. The kind of address
 * is checked where users type it; a record may hold either.
 *
 * @throws Refusal `INVALID_REQUEST`, and what `canonicalAddress` throws
 */
export function servedAddress(
  { hooks, settings }: Pick<Exchange, 'hooks' | 'settings'>,
  address: SingleAddress,
): SingleAddress {
  const kind = 'email' in address ? 'email' : 'phoneNumber';
  if (hooks.address === undefined && !settings.addressKinds.has(kind)) {
    throw new Refusal('INVALID_REQUEST', { message: 'this kind of address is not served' });
  }
  return canonicalAddress(address, settings);
}
