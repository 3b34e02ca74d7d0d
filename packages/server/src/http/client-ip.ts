/**
 * The client's address of a request, from the connection and from proxies that the operator named.
 *
 * 1. The socket's peer, if it is not a trusted proxy, is the client; headers are not looked at.
 * 2. Otherwise `X-Forwarded-For` is read from the right, trusted hops are skipped, and the first
 *    address that is not trusted is the client. The client may have written whatever is left of it.
 * 3. A malformed hop, a missing header or a chain whose last 32 hops are all trusted gives
 *    `unknown`: a wrong address would be worse than none.
 *
 * On a platform without sockets one header that the platform itself writes is read instead.
 *
 * @module
 */
import ipaddr from 'ipaddr.js';
import { check } from '../options/check.ts';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** What is known of the client's address; `private` covers every range that is not the public internet. */
export type ClientIp =
  | {
      readonly status: 'public' | 'private';
      readonly ip: string;
      /** The address of IPv4, or the /64 of IPv6: one household or phone. */
      readonly network: string;
      /** The /48 of IPv6, which may be one site's or hold the networks of many. */
      readonly site?: string;
    }
  | {
      readonly status: 'unknown';
      /** The platform handed over no socket's peer, and no header was named instead. */
      readonly isPeerMissing: boolean;
    };

/** The sources of the address; at most one of the two. */
export interface ClientIpOptions {
  readonly trustedProxies?: readonly string[] | undefined;
  readonly clientIpHeader?: string | undefined;
}

/** Reads the client's address from a request's headers and its socket's peer. */
export type ReadClientIp = (headers: Headers, peer?: string) => ClientIp;

const MAX_HOPS = 32; // a chain of real proxies has a handful; what is left of these, a client wrote
const UNKNOWN: ClientIp = { status: 'unknown', isPeerMissing: false };

/**
 * Prepares the reader.
 *
 * @throws TypeError naming the option that is wrong
 */
export function createClientIpReader(options: ClientIpOptions): ReadClientIp {
  const { clientIpHeader, trustedProxies = [] } = options;
  if (clientIpHeader !== undefined) {
    check(trustedProxies.length === 0, 'clientIpHeader and trustedProxies cannot be combined');
    checkHeaderName(clientIpHeader);
    return (headers) => describe(parseHop(headers.get(clientIpHeader) ?? ''));
  }
  const trusted = trustedProxies.map(parseRange);
  const isTrusted = (address: Address) => trusted.some((range) => contains(range, address));
  return (headers, peer) =>
    peer === undefined
      ? { status: 'unknown', isPeerMissing: true }
      : describe(walk(headers, parseAddress(peer), isTrusted));
}

/** The network that a client may have to itself: the address of IPv4, or the /48 of IPv6. */
export function widestNetwork(ip: string): string {
  const client = describe(parseAddress(ip));
  return client.status === 'unknown' ? ip : (client.site ?? client.network);
}

/** The network of an operator, roughly: the /16 of IPv4, or the /32 of IPv6. */
export function operatorNetwork(ip: string): string {
  const address = parseAddress(ip);
  if (address === undefined) return ip;
  return isV6(address) ? networkOf(address, 32) : address.octets.slice(0, 2).join('.');
}

function walk(
  headers: Headers,
  peer: Address | undefined,
  isTrusted: (address: Address) => boolean,
): Address | undefined {
  if (peer === undefined || !isTrusted(peer)) return peer;
  const hops = headers.get('x-forwarded-for')?.split(',') ?? [];
  // Not refused for its length: the client can write as much as it likes, and would be unknown at will.
  for (const hop of hops.slice(-MAX_HOPS).reverse()) {
    const address = parseHop(hop.trim());
    if (address === undefined || !isTrusted(address)) return address;
  }
  return undefined;
}

function describe(address: Address | undefined): ClientIp {
  if (address === undefined) return UNKNOWN;
  const ip = address.toString();
  const status = address.range() === 'unicast' ? 'public' : 'private';
  if (!isV6(address)) return { status, ip, network: ip };
  // A client changes its address within its /64 at will.
  return { status, ip, network: networkOf(address, 64), site: networkOf(address, 48) };
}

function networkOf(address: ipaddr.IPv6, bits: 32 | 48 | 64): string {
  const network = address.parts.slice(0, bits / 16).map((part) => part.toString(16));
  return `${network.join(':')}::/${bits}`;
}

/**
 * Reads an address from a header, where a gateway may write the port beside it: `1.2.3.4:567` (Azure
 * Application Gateway), `[2001:db8::1]:567` and `[2001:db8::1]` (RFC 7239, section 6).
 */
function parseHop(text: string): Address | undefined {
  const [, v6, v4] = /^(?:\[([^[\]]*:[^[\]]*)\]|([\d.]+))(?::\d{1,5})?$/.exec(text) ?? [];
  return parseAddress(v6 ?? v4 ?? text);
}

/**
 * Reads one address strictly. ipaddr.js 2.5.0 alone takes `127.1`, `0x7f.1`, `2130706433`, octal
 * (`010.0.0.1` becomes 8.0.0.1) and zone IDs, each of which another program may read as another address.
 */
function parseAddress(text: string): Address | undefined {
  const quad = text.slice(text.lastIndexOf(':') + 1);
  if (quad.includes('.') && !ipaddr.IPv4.isValidFourPartDecimal(quad)) return undefined;
  if (!text.includes(':')) return quad.includes('.') ? ipaddr.IPv4.parse(quad) : undefined;
  const plain = /^[0-9a-f:.]{2,45}$/i.test(text) && ipaddr.IPv6.isValid(text);
  return plain ? ipaddr.process(text) : undefined; // `process` unwraps `::ffff:192.0.2.1`
}

function parseRange(text: string): readonly [Address, number] {
  const [host = '', bits, ...rest] = text.split('/');
  const address = parseAddress(host);
  const widest = address === undefined || isV6(address) ? 128 : 32;
  const prefix = bits === undefined ? widest : Number(bits);
  const isPrefix = bits === undefined || (/^\d{1,3}$/.test(bits) && prefix <= widest);
  const isRange = address !== undefined && isPrefix && rest.length === 0;
  check(isRange, 'trustedProxies must hold IP addresses or CIDR ranges');
  check(prefix > 0, 'trustedProxies must not trust every address: name the proxies');
  return [address, prefix];
}

function contains([range, prefix]: readonly [Address, number], address: Address): boolean {
  return range.kind() === address.kind() && address.match(range, prefix);
}

function isV6(address: Address): address is ipaddr.IPv6 {
  return address.kind() === 'ipv6';
}

function checkHeaderName(name: string): void {
  check(/^[a-z0-9-]{1,64}$/i.test(name), 'clientIpHeader must be the name of a header');
  // A chain's leftmost entry is the client's own word, and the third is for the service's eyes.
  const isOfClient = ['x-forwarded-for', 'forwarded', 'x-end-user-ip'].includes(name.toLowerCase());
  check(!isOfClient, 'clientIpHeader must name a header that the platform itself writes');
}
