const PREFIX = 'client ';

/** Names the count of one client at one route. `network` is an address, or a network such as `2001:db8::/48`. */
export function clientKey(route: string, network: string): string {
  return `${PREFIX}${route} ${network}`;
}

/**
 * Whether a key counts one client. Every visitor creates such keys, so a full store may evict
 * them; all other keys protect money or codes and must be kept until they end.
 */
export function isClientKey(key: string): boolean {
  return key.startsWith(PREFIX);
}
