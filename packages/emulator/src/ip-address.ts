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

// The interface, send: loopback, private, CGNAT, link-local. It does not name IPv6's private range.
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
