import type { ServiceFetch } from '@otp-kit/server';
import type { World } from '../world.ts';
import { SERVICE } from './account.ts';

/** How proxies reach the service. */
export interface ServiceCalls {
  readonly callService: ServiceFetch;
  /** From now on the service says no second yes. */
  readonly forget: () => void;
}

/**
 * Sends the calls of proxies to the service. Its gateway may repeat an earlier yes to the same code, but not once the store
 * has lost a write: a code is used once as long as either the service or the store keeps its word.
 */
export function createServiceCalls(world: World): ServiceCalls {
  const { clock, random, mishaps, network, service, tell } = world;
  const calls = new Map<string, number>();
  const yes = new Map<string, string>();
  const callService: ServiceFetch = async (url, init) => {
    const request = clock.cause();
    const nth = (calls.get(request) ?? 0) + 1;
    calls.set(request, nth);
    const id = `${request} call ${nth}`;
    const body = typeof init.body === 'string' ? init.body : '';
    const isVerify = url === `${SERVICE}/api/v1.2/transactions/verify`;
    const saysYesAgain =
      isVerify &&
      yes.has(body) &&
      mishaps.happens(
        { to: id, kind: 'the service says yes again' },
        0.5,
        random.fork(`${id} yes`),
      );
    return network({
      ...{ id, url, init },
      handle: async (received) => {
        if (saysYesAgain) tell(() => `${id}: the service says yes again`);
        if (saysYesAgain) return new Response(yes.get(body));
        const response = await service.respond(received, body, request);
        if (isVerify && response.ok) yes.set(body, await response.clone().text());
        return response;
      },
    });
  };
  return { callService, forget: () => yes.clear() };
}
