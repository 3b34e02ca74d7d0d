/**
 * The proxy as a handler of Node's `http` and of Express.
 *
 * @module
 */
import { answerRefusal } from './answer.ts';
import type { OtpProxy } from './proxy.ts';
import { MAX_BODY_BYTES } from './read-json.ts';
import { Refusal } from './refusal.ts';

/** What the handler needs of a request: `http.IncomingMessage` and Express's have it. */
export interface NodeRequest extends AsyncIterable<unknown> {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  /** Express: the path before a mount cut its own part off. */
  readonly originalUrl?: string;
  readonly rawHeaders: readonly string[];
  readonly headers: { readonly host?: string | undefined; readonly ':authority'?: unknown };
  readonly socket: { readonly remoteAddress?: string | undefined };
  readonly readableEnded: boolean;
  /** What a body parser left. */
  readonly body?: unknown;
}

/** What the handler needs of a response: `http.ServerResponse` and Express's have it. */
export interface NodeResponse {
  statusCode: number;
  readonly writableFinished: boolean;
  setHeader(name: string, value: string | readonly string[]): unknown;
  end(body: Uint8Array): unknown;
  once(event: 'close', listener: () => void): unknown;
}

/** A listener for `http.createServer`, and a handler for `app.use`. */
export type NodeHandler = (request: NodeRequest, response: NodeResponse) => void;

/**
 * Turns a proxy into a Node handler. The client's address is the socket's peer (see
 * `trustedProxies`), and the service's call is aborted when the client goes away.
 *
 * Works behind `express.json()` and under any mount path; the paths that it answers are still those
 * of `basePath`.
 */
export function toNodeHandler(proxy: OtpProxy): NodeHandler {
  return (request, response) => {
    const gone = new AbortController();
    response.once('close', () => {
      if (!response.writableFinished) gone.abort();
    });
    answer(request, gone.signal)
      // A host or a method that makes no URL or request, or a connection that broke.
      .catch(() => answerRefusal(new Refusal('INVALID_REQUEST')))
      .then((answered) => write(answered, response))
      .catch(() => response.end(new Uint8Array()));
  };

  async function answer(request: NodeRequest, signal: AbortSignal): Promise<Response> {
    const { method = 'GET', socket } = request;
    const body = method === 'GET' || method === 'HEAD' ? null : await readBody(request);
    const headers = readHeaders(request.rawHeaders);
    const asked = new Request(readUrl(request), { method, headers, body, signal });
    return proxy(asked, { peer: socket.remoteAddress });
  }
}

async function write(answered: Response, response: NodeResponse): Promise<void> {
  const bytes = new Uint8Array(await answered.arrayBuffer());
  response.statusCode = answered.status;
  for (const [name, value] of answered.headers) {
    response.setHeader(name, value);
  }
  // Again and as a list: one by one, each cookie has taken the place of the one before.
  const cookies = answered.headers.getSetCookie();
  if (cookies.length > 0) response.setHeader('set-cookie', cookies);
  // The rest of the body is not read, and may have no end.
  if (answered.status === 413) response.setHeader('connection', 'close');
  response.end(bytes);
}

function readUrl({ originalUrl, url = '/', headers, socket }: NodeRequest): string {
  const authority = headers[':authority'];
  const host = typeof authority === 'string' ? authority : (headers.host ?? 'invalid');
  // A host such as `a.test/api/otp/send?` would make up the path.
  if (!/^[\w.:[\]-]+$/.test(host)) throw new TypeError('the host must be a name and a port');
  const protocol = 'encrypted' in socket && socket.encrypted === true ? 'https' : 'http';
  return `${protocol}://${host}${originalUrl ?? url}`;
}

function readHeaders(rawHeaders: readonly string[]): Headers {
  const headers = new Headers();
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    // HTTP/2 has the method and the path among its headers, by names that `Headers` refuses.
    if (!name.startsWith(':')) headers.append(name, rawHeaders[index + 1] ?? '');
  }
  return headers;
}

async function readBody(request: NodeRequest): Promise<BodyInit> {
  const { readableEnded, body } = request;
  if (readableEnded && body !== undefined) {
    if (typeof body === 'string') return body;
    return body instanceof Uint8Array ? new Blob([new Uint8Array(body)]) : JSON.stringify(body);
  }
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  // By hand, because leaving a `for await` loop early destroys the socket before the answer is written.
  const parts = request[Symbol.asyncIterator]();
  for (let part = await parts.next(); part.done !== true; part = await parts.next()) {
    const { value } = part;
    if (!(value instanceof Uint8Array)) throw new TypeError('the body must arrive as bytes');
    chunks.push(new Uint8Array(value));
    size += value.byteLength;
    if (size > MAX_BODY_BYTES) break; // More than enough for the proxy to refuse it.
  }
  return new Blob(chunks);
}
