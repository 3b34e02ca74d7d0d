import {
  CLIENT_WINDOWS,
  type LimitedRoute,
  SITE_FACTOR,
} from '../constants/lifetimes-and-limits.ts';
import type { ClientIp } from '../http/client-ip.ts';
import type { IncomingRequest } from '../http/incoming-request.ts';
import type { ReceivedRequest } from '../http/received-request.ts';
import type { RequestReport } from '../http/report.ts';
import type { RequestSettings } from '../http/request-options.ts';
import { ServiceError, tooManyRequestsUntil } from '../http/service-error.ts';
import type { CheckedCounters } from './checked-counters.ts';
import { clientKey } from './counters/client-key.ts';
import type { RateWindow } from './counters/counters.ts';

/** A request, as far as its client matters. */
type ClientRequest = Pick<ReceivedRequest, 'peer' | 'report'> & {
  readonly request: Pick<IncomingRequest, 'headers'>;
};

/** The limit of requests from one client. */
export interface ClientLimit {
  /**
   * Counts a request of a client. The client's address must be public: a private one switches off the
   * service's limit per address without notice, and with none all clients share one limit.
   *
   * @returns the value of `x-end-user-ip`, or `undefined` if the configuration allows to omit it
   * @throws ServiceError `CLIENT_IP_UNAVAILABLE`, `TOO_MANY_REQUESTS`
   */
  admit(route: LimitedRoute, client: ClientRequest): Promise<string | undefined>;
}

/** Prepares the limit. */
export function createClientLimit(
  counters: CheckedCounters,
  { readClientIp, unknownClientIp }: Pick<RequestSettings, 'readClientIp' | 'unknownClientIp'>,
  now: () => number,
): ClientLimit {
  async function hit(
    key: string,
    windows: readonly RateWindow[],
    report: RequestReport,
  ): Promise<void> {
    const at = now();
    const verdict = await counters.hit({ key, windows, now: at }, report);
    if (!verdict.allowed) throw tooManyRequestsUntil(verdict.resetAtMs, at, 'client-limit');
  }

  return {
    async admit(route, { request, peer, report }) {
      const client = readClientIp(request.headers, peer);
      if (client.status !== 'public') {
        // Not counted: behind a proxy that is not configured, all clients have one address, and each
        // of them could lock out the others.
        reportUnknown(client, unknownClientIp === 'refuse', report);
        return undefined;
      }
      const { ip, network, site } = client;
      const windows = CLIENT_WINDOWS[route];
      await hit(clientKey(route, network), windows, report);
      // After the /64, so that a request over that limit takes nothing from the others in the /48.
      if (site !== undefined) await hit(clientKey(route, site), siteWindows(windows), report);
      return ip;
    },
  };
}

/** The windows of a /48, from those of a /64. */
function siteWindows(windows: readonly RateWindow[]): readonly RateWindow[] {
  return windows.map(({ max, seconds }) => ({ max: max * SITE_FACTOR, seconds }));
}

function reportUnknown(client: ClientIp, isRejected: boolean, report: RequestReport): void {
  const entry = {
    code: 'CLIENT_IP_UNAVAILABLE',
    message:
      `the client's address is ${client.status}${adviceFor(client)}; ` +
      `the request is ${isRejected ? 'refused' : "served under this backend's own address"}`,
  };
  if (!isRejected) {
    report.warnOnce(entry);
    return;
  }
  report.logSampled({ level: 'error', ...entry });
  throw new ServiceError('CLIENT_IP_UNAVAILABLE');
}

function adviceFor(client: ClientIp): string {
  const isWithoutPeer = client.status === 'unknown' && client.isPeerMissing;
  return isWithoutPeer
    ? ', since no peer came with the request: pass it as { peer }, without which trustedProxies ' +
        'cannot work, or set clientIpHeader'
    : ': set trustedProxies or clientIpHeader';
}
