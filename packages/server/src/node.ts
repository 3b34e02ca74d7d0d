/**
 * The proxy as a handler of Node's `http` and of Express.
 *
 * @module
 */
import { isBytes } from './http/is-bytes.ts';
import { errorResponse } from './http/response.ts';
import type { OtpProxy } from './http/serve.ts';
import { ServiceError } from './http/service-error.ts';
import { markRebuilt } from './webhook/raw-body.ts';

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
  readonly readableDidRead: boolean;
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
 * of `basePath`. A webhook needs its bytes: behind a body parser its route refuses it.
 */
export function toNodeHandler(proxy: OtpProxy): NodeHandler {
  return (request, response) => {
    const gone = new AbortController();
    response.once('close', () => {
      if (!response.writableFinished) gone.abort();
    });
    answer(request, gone.signal)
      // A host or a method that makes no URL or request, or a connection that broke.
      .catch(() => errorResponse(new ServiceError('INVALID_REQUEST')))
      .then((answered) => write(answered, request, response))
      .catch(() => response.end(new Uint8Array()));
  };

  async function answer(request: NodeRequest, signal: AbortSignal): Promise<Response> {
    const { method = 'GET', socket } = request;
    const { body, isRaw } = isBodyless(method) ? NO_BODY : bodyOf(request);
    const headers = readHeaders(request.rawHeaders);
    // Fetch, "new Request": a stream is taken for a body only where this is said.
    const init: RequestInit & { readonly duplex: 'half' } = {
      method,
      headers,
      body,
      signal,
      duplex: 'half',
    };
    const asked = new Request(readUrl(request), init);
    if (!isRaw) markRebuilt(asked);
    return proxy(asked, { peer: socket.remoteAddress });
  }
}

async function write(
  answered: Response,
  { readableDidRead, readableEnded }: NodeRequest,
  response: NodeResponse,
): Promise<void> {
  const bytes = new Uint8Array(await answered.arrayBuffer());
  response.statusCode = answered.status;
  for (const [name, value] of answered.headers) {
    response.setHeader(name, value);
  }
  // Again and as a list: one by one, each cookie has taken the place of the one before.
  const cookies = answered.headers.getSetCookie();
  if (cookies.length > 0) response.setHeader('set-cookie', cookies);
  // Node drops a body whose reading never began; the rest of one would stay in the connection, and may have no end.
  if (readableDidRead && !readableEnded) response.setHeader('connection', 'close');
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

interface NodeBody {
  readonly body: BodyInit | null;
  /** Whether these are the bytes that were sent. */
  readonly isRaw: boolean;
}

const NO_BODY: NodeBody = { body: null, isRaw: true };

function isBodyless(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}

function bodyOf(request: NodeRequest): NodeBody {
  const { readableEnded, body } = request;
  // Read to its end, with nothing left of it: an empty body now, whatever was sent.
  if (!readableEnded || body === undefined) {
    return { body: streamOf(request), isRaw: !readableEnded };
  }
  if (isBytes(body)) return { body: new Blob([new Uint8Array(body)]), isRaw: true };
  return { body: typeof body === 'string' ? body : JSON.stringify(body), isRaw: false };
}

/** The body as it comes in, read no further than its route wants. */
function streamOf(request: NodeRequest): ReadableStream<Uint8Array> {
  // Has no `cancel`: ending the iteration destroys the socket before the answer is written.
  const parts = request[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await parts.next();
        if (done === true) controller.close();
        else if (isBytes(value)) controller.enqueue(new Uint8Array(value));
        else throw new TypeError('the body must arrive as bytes');
      },
    },
    { highWaterMark: 0 },
  );
}
