import type { ProxyClient } from './client.ts';
import type { IncomingRequest } from './incoming-request.ts';
import type { RequestReport } from './report.ts';

/** One request, and what is known of where it comes from. */
export interface ReceivedRequest {
  readonly request: IncomingRequest;
  /** What sent it, as it says itself until the route has checked it. */
  readonly client: ProxyClient;
  /** The address of the other end of the socket, if there is a socket. */
  readonly peer: string | undefined;
  readonly report: RequestReport;
}
