import { BlockList, isIP, SocketAddress } from 'node:net';

/**
 * Reads an IPv4 or IPv6 address into its one spelling: an IPv4 address that is written as IPv6 is
 * IPv4, and a zone, which means something on one machine only, is dropped.
 *
 * @returns undefined where the text is no address, as one with a port is not
 */
export function readIpAddress(text: string): string | undefined {
  const version = isIP(text);
  if (version === 0) return undefined;
  const family = version === 4 ? 'ipv4' : 'ipv6';
  return new SocketAddress({ address: text, family }).address.replace(/^::ffff:(?=[\d.]+$)/, '');
}

/** Whether an address, as {@link readIpAddress} spells it, is one of the internet at large. */
export function isPublicAddress(address: string): boolean {
  return !NOT_PUBLIC.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6');
}

/** Whether it is one of IPv6's private range, which the interface does not name. */
export function isUniqueLocalAddress(address: string): boolean {
  return isIP(address) === 6 && UNIQUE_LOCAL.check(address, 'ipv6');
}

/** The first 64 bits of an IPv6 address, as {@link readIpAddress} spells it; one of IPv4 stays whole. */
export function networkOf(address: string): string {
  if (isIP(address) === 4) return address;
  const [before = [], after = []] = address
    .split('::')
    .map((part) => part.split(':').filter((group) => group !== ''));
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::/64`;
}

const UNIQUE_LOCAL = new BlockList();
UNIQUE_LOCAL.addSubnet('fc00::', 7, 'ipv6');

// The interface, send: loopback, private, CGNAT, link-local.
const NOT_PUBLIC = new BlockList();
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['100.64.0.0', 10],
  ['169.254.0.0', 16],
] as const) {
  NOT_PUBLIC.addSubnet(network, prefix);
}
NOT_PUBLIC.addAddress('::1', 'ipv6');
NOT_PUBLIC.addSubnet('fe80::', 10, 'ipv6');
NOT_PUBLIC.addSubnet('fc00::', 7, 'ipv6');
