import type { UpstreamResponse } from './service-call.ts';
import type { Upstream } from './upstream.ts';

/**
 * Makes a call to the service, and adds to its response how long it took.
 *
 * @param now Unix milliseconds
 */
export async function timedCall(
  call: () => Promise<UpstreamResponse>,
  now: () => number,
): Promise<UpstreamResponse> {
  const startedAt = now();
  const response = await call();
  return { ...response, tookMs: now() - startedAt };
}

/** The same for each call of a service. */
export function timeUpstream(service: Upstream, now: () => number): Upstream {
  return {
    challenge: async (...args) => timedCall(() => service.challenge(...args), now),
    send: async (...args) => timedCall(() => service.send(...args), now),
    verify: async (...args) => timedCall(() => service.verify(...args), now),
  };
}
