import type { ClientIp } from '../http/client-ip.ts';
import type { RequestContext } from '../http/request-context.ts';
import { ServiceError, tooManyRequestsUntil } from '../http/service-error.ts';
import { clientKey } from './counters/client-key.ts';
import type { RateWindow } from './counters/counters.ts';
import { withCounters } from './counters/with-counters.ts';
import { siteWindows } from './rate-windows.ts';

/**
 * Tells who asks, and whether they may: their address must be a public one, since a private one
 * silently switches the service's limit per address off, and none lets everybody share one limit.
 *
 * @returns what goes into `x-end-user-ip`, or `undefined` where the configuration lets it be left out
 * @throws ServiceError `CLIENT_IP_UNAVAILABLE`, `TOO_MANY_REQUESTS`
 */
export async function admitClient(
  context: RequestContext,
  route: string,
  windows: readonly RateWindow[],
): Promise<string | undefined> {
  const { request, peer, settings } = context;
  const client = settings.readClientIp(request.headers, peer);
  if (client.status === 'public') {
    const { ip, network, site } = client;
    await hitLimit(context, clientKey(route, network), windows);
    // After the /64, so that what that limit refuses takes nothing from the others in the /48.
    if (site !== undefined) await hitLimit(context, clientKey(route, site), siteWindows(windows));
    return ip;
  }
  // No limit here: behind an unnamed proxy everybody has one address, and anybody could lock all out.
  checkLoosened(context, client);
  return undefined;
}

function checkLoosened({ report, settings }: RequestContext, client: ClientIp): void {
  const isRefused = settings.unknownClientIp === 'refuse';
  const entry = {
    code: 'CLIENT_IP_UNAVAILABLE',
    message:
      `the client's address is ${client.status}${whatHelps(client)}; ` +
      `the request is ${isRefused ? 'refused' : "served under this backend's own address"}`,
  };
  if (isRefused) {
    report.logSampled({ level: 'error', ...entry });
    throw new ServiceError('CLIENT_IP_UNAVAILABLE');
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
  context: RequestContext,
  key: string,
  windows: readonly RateWindow[],
): Promise<void> {
  const now = context.now();
  const verdict = await withCounters(context, (counters) => counters.hit({ key, windows, now }));
  if (!verdict.allowed) throw tooManyRequestsUntil(verdict.resetAt, now);
}
