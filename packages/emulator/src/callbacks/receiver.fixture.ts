import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

/** A call as it arrived. */
export interface Received {
  readonly headers: IncomingHttpHeaders;
  /** The exact text of the body. */
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape.
  readonly body: any;
}

/** An integrator's backend: a real server on this machine, for the length of a test. */
export interface Receiver {
  readonly url: string;
  /** In the order of arrival. */
  readonly received: readonly Received[];
}

/**
 * Starts a receiver on a port of its own.
 *
 * @param respond makes the response to each call; default 204
 */
export async function createReceiver(
  respond: (response: ServerResponse, call: Received) => void = (response) => {
    response.writeHead(204).end();
  },
): Promise<Receiver> {
  const received: Received[] = [];
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const sent = await text(request);
    const call = { headers: request.headers, text: sent, body: JSON.parse(sent) };
    received.push(call);
    respond(response, call);
  };
  const server = createServer((request, response) => void take(request, response));
  const port = await listen(server);
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return { url: `http://127.0.0.1:${port}/webhook`, received };
}

/** An address of this machine where no server listens. */
export async function unusedUrl(): Promise<string> {
  const server = createServer();
  const port = await listen(server);
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}`;
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new TypeError('no port');
  return address.port;
}
