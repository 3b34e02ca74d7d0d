import type { Behaviors } from '../behaviors/behaviors.ts';
import { type ApiError, invalid } from '../http/api-error.ts';
import type { Found } from '../http/check-list.ts';
import {
  isPublicAddress,
  isUniqueLocalAddress,
  networkOf,
  readIpAddress,
} from '../model/ip-address.ts';

/** The address, or its network, that a send is counted for; undefined where none is. Or why it is refused. */
export type EndUserIPReading = Found<{ readonly endUserIP: string | undefined }, ApiError>;

/** The places that an end user's address is read from. */
export interface EndUserIPSources {
  /** The header `x-end-user-ip`. */
  readonly header: string | undefined;
  /** The address of the connection; undefined without a connection. */
  readonly peer: string | undefined;
}

/** How an address is counted, and the address that stands in for the connection's. */
export interface ClientAddressNeeds {
  readonly behaviors: Behaviors;
  readonly clientAddress: string | undefined;
}

/**
 * Reads whose address a send is counted for: the header's, else the connection's.
 * @see the interface, send, "Headers"
 */
export function readEndUserIP(
  { behaviors, clientAddress }: ClientAddressNeeds,
  { header, peer }: EndUserIPSources,
): EndUserIPReading {
  const named = header === undefined ? undefined : readIpAddress(header);
  if (header !== undefined && named === undefined && behaviors.invalidEndUserIP === 'rejected') {
    const error = invalid('x-end-user-ip', 'must be an IPv4 or IPv6 address');
    return { ok: false, error: { ...error, behavior: 'invalidEndUserIP' } };
  }
  const address = named ?? readIpAddress(clientAddress ?? peer ?? '');
  if (address === undefined || !isCounted(address, behaviors))
    return { ok: true, endUserIP: undefined };
  return {
    ok: true,
    endUserIP: behaviors.ipv6Counting === 'network' ? networkOf(address) : address,
  };
}

function isCounted(address: string, { uniqueLocalIPs }: Behaviors): boolean {
  return (
    isPublicAddress(address) || (uniqueLocalIPs === 'counted' && isUniqueLocalAddress(address))
  );
}
