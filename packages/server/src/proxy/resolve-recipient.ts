import type { SingleAddress } from '@otp-kit/protocol';
import { canonicalAddress } from '../address/canonical-address.ts';
import { ServiceError } from '../http/service-error.ts';
import type { RequestContext } from './request-context.ts';

/**
 * The address that a request is about: the one of the integrator's record, where the configuration
 * names a record, else what the browser typed. Canonical.
 *
 * @returns `undefined` where it is the browser's to say, and it said none
 * @throws ServiceError `UNEXPECTED_FIELD`, `NO_ACTIVE_FLOW`, `INVALID_REQUEST`, and what `canonicalAddress` throws
 */
export async function resolveRecipient(
  context: RequestContext,
  typed: SingleAddress | undefined,
): Promise<SingleAddress | undefined> {
  const { hooks, request, runHook } = context;
  if (hooks.recipient === undefined) {
    return typed === undefined ? undefined : acceptAddress(context, typed);
  }
  if (typed !== undefined) throw new ServiceError('UNEXPECTED_FIELD');
  const recorded = await runHook('recipient', () => hooks.recipient?.(request.toRequest()));
  if (recorded === undefined) {
    throw new ServiceError('NO_ACTIVE_FLOW', {
      message: 'no address is on record for the request',
    });
  }
  return acceptAddress(context, recorded);
}

/**
 * Checks an address against the settings, and brings it to its canonical form. The kind of address
 * is checked where users type it; a record may hold either.
 *
 * @throws ServiceError `INVALID_REQUEST`, and what `canonicalAddress` throws
 */
export function acceptAddress(
  { hooks, settings }: Pick<RequestContext, 'hooks' | 'settings'>,
  address: SingleAddress,
): SingleAddress {
  const kind = 'email' in address ? 'email' : 'phoneNumber';
  if (hooks.recipient === undefined && !settings.addressKinds.has(kind)) {
    throw new ServiceError('INVALID_REQUEST', { message: 'this kind of address is not served' });
  }
  return canonicalAddress(address, settings);
}
