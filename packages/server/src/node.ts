/**
 * The proxy as a handler of Node's `http` and of Express, and its calls over Node's HTTP client.
 *
 * @module
 */

import { errorResponse, type ProxyResponse } from './http/response.ts';
import { ServiceError } from './http/service-error.ts';
import { type NodeRequest, readNodeRequest } from './node/node-request.ts';
import { type OtpProxy, requestHandlerOf } from './proxy/serve.ts';

export { createNodeFetch } from './node/node-fetch.ts';
export type { NodeRequest };

/** What the handler needs of a response: `http.ServerResponse` and Express's have it. */
export interface NodeResponse {
  statusCode: number;
  readonly writableFinished: boolean;
  setHeader(name: string, value: string | readonly string[]): unknown;
  end(body: string | Uint8Array): unknown;
  once(event: 'close', listener: () => void): unknown;
}

/** A listener for `http.createServer`, and a handler for `app.use`. */
export type NodeHandler = (request: NodeRequest, response: NodeResponse) => void;

/**
 * Turns a proxy into a Node handler. The client's address is the socket's peer (see
 * `trustedProxies`), and the service's call is aborted when the client goes away.
 *
 * Works behind `express.json()` and under any mount path; the paths that it serves are still those
 * of `basePath`. A webhook needs its bytes: behind a body parser its route refuses it.
 *
 * @example
 * ```ts
 * http.createServer(toNodeHandler(otp)).listen(3000);
 * app.use('/api/otp', toNodeHandler(otp)); // Express
 * ```
 */
export function toNodeHandler(proxy: OtpProxy): NodeHandler {
  return (request, response) => {
    const gone = new AbortController();
    response.once('close', () => {
      if (!response.writableFinished) gone.abort();
    });
    serve(request, gone.signal)
      .catch((error) => errorResponse(refusalOf(error)))
      .then((result) => write(result, request, response))
      .catch(() => response.end(''));
  };

  async function serve(request: NodeRequest, signal: AbortSignal): Promise<HandledResponse> {
    const incoming = readNodeRequest(request, signal);
    const platform = { peer: request.socket.remoteAddress };
    const handle = requestHandlerOf(proxy);
    if (handle !== undefined) return handle(incoming, platform);
    // A function around a proxy, or a handler of the integrator's own.
    const result = await proxy(incoming.toRequest(), platform);
    const { status, headers } = result;
    return { status, headers: [...headers], body: new Uint8Array(await result.arrayBuffer()) };
  }
}

function refusalOf(error: unknown): ServiceError {
  // Otherwise a host that makes no URL, or a connection that broke.
  return error instanceof ServiceError ? error : new ServiceError('INVALID_REQUEST');
}

interface HandledResponse extends Pick<ProxyResponse, 'status' | 'headers'> {
  readonly body: string | Uint8Array | null;
}

function write(
  { status, headers, body }: HandledResponse,
  { readableDidRead, readableEnded }: NodeRequest,
  response: NodeResponse,
): void {
  response.statusCode = status;
  const others = new Map<string, string>();
  const cookies: string[] = [];
  for (const [name, value] of headers) {
    const before = others.get(name);
    if (name === 'set-cookie') cookies.push(value);
    else others.set(name, before === undefined ? value : `${before}, ${value}`);
  }
  for (const [name, value] of others) response.setHeader(name, value);
  // A list: one by one, each cookie would replace the one before.
  if (cookies.length > 0) response.setHeader('set-cookie', cookies);
  // Node drops a body whose reading never began; the rest of one would stay in the connection, and may have no end.
  if (readableDidRead && !readableEnded) response.setHeader('connection', 'close');
  response.end(body ?? '');
}
