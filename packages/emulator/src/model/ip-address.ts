import ipaddr from 'ipaddr.js';
import * as v from 'valibot';

/**
 * Reads an IPv4 or IPv6 address into its one spelling: an IPv4 address that is written as IPv6 is
 * IPv4, and a zone, which means something on one machine only, is dropped.
 *
 * @returns undefined where the text is no address, as one with a port is not
 */
export function readIpAddress(text: string): string | undefined {
  const [, address = '', zone] = /^([0-9a-f:.]{2,45})(%[0-9a-z.:-]+)?$/i.exec(text) ?? [];
  // The library alone also takes `127.1`, `0x7f.1`, `2130706433` and octal numbers.
  const quad = address.slice(address.lastIndexOf(':') + 1);
  if (quad.includes('.') && !ipaddr.IPv4.isValidFourPartDecimal(quad)) return undefined;
  if (!address.includes(':')) return quad.includes('.') && zone === undefined ? quad : undefined;
  return ipaddr.IPv6.isValid(address) ? ipaddr.process(address).toString() : undefined;
}

/** An IPv4 or IPv6 address. */
export const ipAddress: v.GenericSchema<string> = v.pipe(
  v.string(),
  v.check((value) => readIpAddress(value) !== undefined, 'must be an IPv4 or IPv6 address'),
);

/** Whether an address, as {@link readIpAddress} spells it, is one of the internet at large. */
export function isPublicAddress(address: string): boolean {
  return !isInRange(address, NOT_PUBLIC);
}

/** Whether it is one of IPv6's private range, which the interface does not name. */
export function isUniqueLocalAddress(address: string): boolean {
  return isInRange(address, [UNIQUE_LOCAL]);
}

/** The first 64 bits of an IPv6 address, as {@link readIpAddress} spells it; one of IPv4 stays whole. */
export function networkOf(address: string): string {
  const parsed = ipaddr.parse(address);
  if (parsed instanceof ipaddr.IPv4) return address;
  const groups = parsed.parts.slice(0, 4).map((part) => part.toString(16));
  return `${groups.join(':')}::/64`;
}

function isInRange(address: string, ranges: readonly Range[]): boolean {
  const parsed = ipaddr.parse(address);
  return ranges.some(
    ([network, prefix]) => network.kind() === parsed.kind() && parsed.match(network, prefix),
  );
}

type Range = ReturnType<typeof ipaddr.parseCIDR>;

const UNIQUE_LOCAL = ipaddr.parseCIDR('fc00::/7');

// The interface, send: loopback, private, CGNAT, link-local.
const NOT_PUBLIC = [
  UNIQUE_LOCAL,
  ...[
    '127.0.0.0/8',
    '10.0.0.0/8',
    '172.16.0.0/12',
    '192.168.0.0/16',
    '100.64.0.0/10',
    '169.254.0.0/16',
    '::1/128',
    'fe80::/10',
  ].map((range) => ipaddr.parseCIDR(range)),
];
