/** The one way in which tests of all packages make a backend fail, wait, or send what no real one sends. */
import { describeFailure, PROXY_ERRORS, V12_ERRORS } from '@otp-kit/protocol';

/** One request as it arrived. */
export interface ScriptedCall {
  readonly route: string;
  readonly body: Record<string, unknown>;
  readonly signal: AbortSignal;
}

export type Respond = () => Response | Promise<Response>;

/** A `fetch` that records its requests, and that a test can make respond otherwise. */
export interface ScriptedFetch {
  readonly fetch: typeof fetch;
  readonly calls: readonly ScriptedCall[];
  readonly callsOf: (route: string) => readonly ScriptedCall[];
  /** Responds to the next request of a route that has no such response yet. */
  readonly respondNext: (route: string, respond: Respond) => void;
  /** Makes the next request of a route fail: with an error, or with a text as a gateway sends it. */
  readonly failNext: (route: string, httpStatus: number, body?: object | string) => void;
  /** Lets the next request of a route find no connection. */
  readonly breakNext: (route: string) => void;
  /** Holds the requests of a route back until they are aborted or the returned function is called. */
  readonly hold: (route: string) => () => void;
}

/**
 * @param respond handles every request for which the test has set nothing
 * @param routeOf names the route of a URL; default: its last segment
 */
export function createScriptedFetch(
  respond: (call: ScriptedCall, ...request: Parameters<typeof fetch>) => ReturnType<Respond>,
  routeOf = (url: string) => url.slice(url.lastIndexOf('/') + 1),
): ScriptedFetch {
  const calls: ScriptedCall[] = [];
  const script: { readonly route: string; readonly respond: Respond }[] = [];
  const gates = new Map<string, Promise<void>>();
  const respondNext = (route: string, next: Respond) => void script.push({ route, respond: next });

  return {
    calls,
    callsOf: (route) => calls.filter((call) => call.route === route),
    respondNext,
    failNext: (route, status, body = {}) => respondNext(route, () => errorResponse(status, body)),
    breakNext: (route) => respondNext(route, noConnection),
    hold: (route) => {
      let release = () => {};
      gates.set(route, new Promise((resolve) => (release = resolve)));
      return () => {
        gates.delete(route);
        release();
      };
    },
    fetch: async (input, init) => {
      const url = new URL(input instanceof Request ? input.url : input, 'http://app.localhost');
      const request = new Request(url, init);
      const call = {
        route: routeOf(request.url),
        body: await request.json(),
        signal: request.signal,
      };
      calls.push(call);
      const gate = gates.get(call.route);
      if (gate !== undefined) await Promise.race([gate, abortOf(init?.signal)]);
      const index = script.findIndex(({ route }) => route === call.route);
      const [next] = index < 0 ? [] : script.splice(index, 1);
      return next === undefined ? respond(call, input, init) : next.respond();
    },
  };
}

/** A response with an error in the proxy's envelope, or with a text in its place. */
export function errorResponse(status: number, body: object | string): Response {
  const text = typeof body === 'string' ? body : JSON.stringify(errorBody(status, body));
  return new Response(text, { status, headers: { 'Content-Type': 'application/json' } });
}

export function success(data: object, status = 200): Response {
  return Response.json({ status: 'success', data }, { status });
}

function errorBody(httpStatus: number, body: object): object {
  const { class: failureClass } = describeFailure(httpStatus, body, CATALOGUE);
  const message = 'prose that no user may see';
  return { status: 'error', message, class: failureClass, retryable: false, ...body };
}

const CATALOGUE = { ...V12_ERRORS, ...PROXY_ERRORS };

function abortOf(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
  });
}

function noConnection(): never {
  throw new TypeError('Failed to fetch');
}
