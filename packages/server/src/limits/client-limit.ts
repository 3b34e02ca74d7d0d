import type { ClientIp } from '../http/client-ip.ts';
import type { Exchange } from '../http/request-context.ts';
import { Refusal, refuseUntil } from '../http/service-error.ts';
import { clientKey } from './counters/client-key.ts';
import type { RateWindow } from './counters/counters.ts';
import { withCounters } from './counters/with-counters.ts';
import { siteWindows } from './rate-windows.ts';

/**
 * Tells who asks, and whether they may: their address must be a public one, since a private one
 * silently switches the service's limit per address off, and none lets everybody share one limit.
 *
 * @returns what goes into `x-end-user-ip`, or `undefined` where the configuration lets it be left out
 * @throws Refusal `CLIENT_IP_UNAVAILABLE`, `TOO_MANY_REQUESTS`
 */
export async function admitEndUser(
  exchange: Exchange,
  route: string,
  windows: readonly RateWindow[],
): Promise<string | undefined> {
  const { request, peer, settings } = exchange;
  const client = settings.readClientIp(request.headers, peer);
  if (client.status === 'public') {
    const { ip, network, site } = client;
    await hitLimit(exchange, clientKey(route, network), windows);
    // After the /64, so that what that limit refuses takes nothing from the others in the /48.
    if (site !== undefined) await hitLimit(exchange, clientKey(route, site), siteWindows(windows));
    return ip;
  }
  // No limit here: behind an unnamed proxy everybody has one address, and anybody could lock all out.
  checkLoosened(exchange, client);
  return undefined;
}

function checkLoosened({ report, settings }: Exchange, client: ClientIp): void {
  const isRefused = settings.unknownClientIp === 'refuse';
  const entry = {
    code: 'CLIENT_IP_UNAVAILABLE',
    message:
      `the client's address is ${client.status}${whatHelps(client)}; ` +
      `the request is ${isRefused ? 'refused' : "served under this backend's own address"}`,
  };
  if (isRefused) {
    report.logSampled({ level: 'error', ...entry });
    throw new Refusal('CLIENT_IP_UNAVAILABLE');
  }
  report.warnOnce(entry);
}

function whatHelps(client: ClientIp): string {
  const isWithoutPeer = client.status === 'unknown' && client.isPeerMissing;
  return isWithoutPeer
    ? ', since no peer came with the request: pass it as { peer }, without which trustedProxies ' +
        'cannot work, or set clientIpHeader'
    : ': set trustedProxies or clientIpHeader';
}

async function hitLimit(
  exchange: Exchange,
  key: string,
  windows: readonly RateWindow[],
): Promise<void> {
  const now = exchange.now();
  const verdict = await withCounters(exchange, (counters) => counters.hit(key, windows, now));
  if (!verdict.allowed) throw refuseUntil(verdict.resetAt, now);
}
