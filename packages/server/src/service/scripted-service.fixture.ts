/** A request that arrived at the service. */
export interface Arrival<Operation extends string = string> {
  readonly operation: Operation;
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Headers;
  /** The body as text, if there was one. */
  readonly text: string | undefined;
  readonly body: Readonly<Record<string, unknown>>;
}

type Respond<Operation extends string> = (
  arrival: Arrival<Operation>,
) => Response | undefined | Promise<Response>;

/** What a scripted service needs of a version of the interface. */
export interface ScriptedServiceOptions<Operation extends string> {
  /** The service's clock, for its `Date` header. */
  readonly now: () => number;
  readonly operationOf: (path: string) => Operation;
  readonly respond: (arrival: Arrival<Operation>) => Response;
}

/**
 * The one service of the proxies' tests. It has no limits and needs no proof, so that only the proxy's
 * own rules show. It records its requests, and responds as a test sets instead.
 */
export function createScriptedService<Operation extends string>({
  now,
  operationOf,
  respond,
}: ScriptedServiceOptions<Operation>) {
  const journal: Arrival<Operation>[] = [];
  const script: { [Name in Operation]?: Respond<Operation> } = {};

  async function fetch(url: string, init: RequestInit): Promise<Response> {
    const { pathname, searchParams } = new URL(url);
    const text = typeof init.body === 'string' ? init.body : undefined;
    const arrival: Arrival<Operation> = {
      operation: operationOf(pathname),
      method: init.method ?? 'GET',
      path: pathname,
      query: Object.fromEntries(searchParams),
      headers: new Headers(init.headers),
      text,
      body: JSON.parse(text ?? '{}'),
    };
    journal.push(arrival);
    return (await script[arrival.operation]?.(arrival)) ?? respond(arrival);
  }

  /** Holds the next call of an operation: it has `arrived`, and its response is what `release` says. */
  function hold(operation: Operation) {
    let release: (response: Response) => void = () => undefined;
    const released = new Promise<Response>((resolve) => {
      release = resolve;
    });
    const arrived = new Promise<void>((resolve) => {
      script[operation] = () => {
        delete script[operation];
        resolve();
        return released;
      };
    });
    return { arrived, release };
  }

  function json(status: number, body: unknown): Response {
    const headers = { 'content-type': 'application/json', date: new Date(now()).toUTCString() };
    // `Response.json` refuses `undefined`, which is a response without a body.
    return new Response(JSON.stringify(body), { status, headers });
  }

  function error(status: number, code: string, more: object = {}): Response {
    return json(status, { status: 'error', code, message: 'upstream prose', ...more });
  }

  return { fetch, journal, script, hold, json, error };
}
