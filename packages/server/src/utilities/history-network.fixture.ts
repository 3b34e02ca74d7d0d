import type { History, NetworkEvent, Run } from './history.fixture.ts';

/** Sends a request to the service. `undefined`: there is no response. */
export type Deliver = (url: string, init: RequestInit) => Promise<Response | undefined>;

/** The network of one run, and the process that uses it. */
export interface HistoryNetwork {
  fetch(url: string, init: RequestInit): Promise<Response>;
  /** Whether the process was killed while it waited for a response. */
  wasKilled(): boolean;
}

/** Connects a run: its events happen to its requests in turn. */
export function createHistoryNetwork(
  { network, killed, whatsapp }: Run,
  { signed }: Pick<History, 'signed'>,
  deliver: Deliver,
): HistoryNetwork {
  const events = [...network];
  let wasKilled = false;
  return {
    async fetch(url, init) {
      if (wasKilled) throw new Error('the process has ended');
      const event = events.shift() ?? 'good';
      const early = BEFORE_SERVICE[event];
      if (early !== undefined) return early();
      const copies = event === 'copied' && (signed || whatsapp !== 'unknown') ? 2 : 1;
      const responses = await Promise.all(
        Array.from({ length: copies }, async () => deliver(url, init)),
      );
      const response = responses.at(-1);
      wasKilled = killed === 'during-request';
      if (response === undefined || wasKilled || event === 'answer-lost')
        throw broken('ECONNRESET');
      return event === 'gateway-after' ? badGateway() : response;
    },
    wasKilled: () => wasKilled,
  };
}

/** What happens to a request that never reaches the service. */
const BEFORE_SERVICE: Partial<Record<NetworkEvent, () => Response>> = {
  'request-lost': () => {
    throw broken('ECONNRESET');
  },
  'never-connected': () => {
    throw broken('ECONNREFUSED');
  },
  'gateway-before': badGateway,
  limited: () => Response.json({ status: 'error' }, { status: 429 }),
};

function badGateway(): Response {
  return new Response('<html>', { status: 502 });
}

function broken(code: string): Error {
  return new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) });
}
