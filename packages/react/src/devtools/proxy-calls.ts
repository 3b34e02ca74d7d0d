import { fieldsOf, PROXY_HEADER } from '@otp-kit/protocol';

/** A request of the page to the proxy: a POST, as all of them. */
export interface ProxyCall {
  readonly id: number;
  readonly path: string;
  /** Absent while it runs, and without a response. */
  readonly status?: number;
  /** The code of a failure. */
  readonly code?: string | undefined;
  /** Absent while it runs. */
  readonly durationMs?: number;
}

/** The calls of the page to its proxy, while they are watched. */
export interface ProxyCalls {
  /** The last ones, newest first. */
  readonly list: () => readonly ProxyCall[];
  /** The address of the last send. */
  readonly address: () => string | undefined;
  /** Takes the calls of a form in place of the proxy; `undefined` lets them through again. */
  readonly replace: (fake: typeof fetch | undefined) => void;
  /** Removes the watch. */
  readonly close: () => void;
}

const KEPT = 20;
const FORM_ROUTES = /\/(challenge|send|verify|cancel)$/;

/**
 * Watches the page's `fetch`, which forms look up at each call. Only requests with the header of the kit are noted, without
 * their bodies; of a send the address is kept, and nothing of the other bodies.
 */
export function watchProxyCalls(): ProxyCalls {
  const pageFetch = window.fetch;
  let calls: readonly ProxyCall[] = [];
  let address: string | undefined;
  let fake: typeof fetch | undefined;
  let count = 0;
  let isClosed = false;

  const watched: typeof fetch = async (input, init) => {
    const isProxyCall = !isClosed && new Headers(init?.headers).has(PROXY_HEADER);
    return isProxyCall ? follow(input, init) : pageFetch(input, init);
  };

  const follow: typeof fetch = async (input, init) => {
    const startedAtMs = performance.now();
    const url = input instanceof Request ? input.url : input;
    count += 1;
    const call = { id: count, path: new URL(url, document.baseURI).pathname };
    const note = (end: Partial<ProxyCall>) => {
      const durationMs = Math.round(performance.now() - startedAtMs);
      calls = calls.map((one) => (one.id === call.id ? { ...call, ...end, durationMs } : one));
    };
    calls = [call, ...calls].slice(0, KEPT);
    address = addressOf(init?.body) ?? address;
    try {
      const send = fake && FORM_ROUTES.test(call.path) ? fake : pageFetch;
      const response = await send(input, init);
      note({ status: response.status, code: await codeOf(response) });
      return response;
    } catch (error) {
      note({ code: 'no response' });
      throw error;
    }
  };
  window.fetch = watched;

  return {
    list: () => calls,
    address: () => address,
    replace: (next) => {
      fake = next;
    },
    close: () => {
      // A later wrapper of the page still calls this one, which then only passes on.
      isClosed = true;
      if (window.fetch === watched) window.fetch = pageFetch;
    },
  };
}

function addressOf(body: BodyInit | null | undefined): string | undefined {
  const { verificationAddress } = fieldsOf(typeof body === 'string' && JSON.parse(body));
  const [text] = Object.values(fieldsOf(verificationAddress));
  return typeof text === 'string' ? text : undefined;
}

async function codeOf(response: Response): Promise<string | undefined> {
  if (response.ok) return undefined;
  // A failure of something in front of the proxy may have a page.
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  const { code } = fieldsOf(body);
  return typeof code === 'string' ? code : undefined;
}
