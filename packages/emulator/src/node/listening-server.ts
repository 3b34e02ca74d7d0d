import { createServer } from 'node:http';
import { type AddressInfo, Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { LostConnection } from '../http/dropped-response.ts';
import type { RequestOrigin } from '../http/service-call.ts';
import { handleParseErrors, parseErrorResponse } from './parse-errors.ts';

/** A server that listens on this machine. */
export interface ListeningServer {
  readonly port: number;
  /** Stops listening and cuts what is open. */
  readonly close: () => Promise<void>;
}

type FetchCallback = Parameters<typeof getRequestListener>[0];

/**
 * Serves requests on a port of an IPv4 address of this machine; port 0 takes any free one.
 *
 * @throws Node's own error, with the code `EADDRINUSE`, where the port is taken
 */
export async function listenOn(
  { port, address }: { readonly port: number; readonly address: string },
  handle: (request: Request, origin: RequestOrigin) => Promise<Response>,
): Promise<ListeningServer> {
  const respondOrCut: FetchCallback = async (request, { incoming, outgoing }) => {
    let lost: LostConnection | undefined;
    const cut = (drop: LostConnection): void => {
      lost = drop;
    };
    const response = await handle(request, { peer: incoming.socket.remoteAddress, cut });
    if (lost === undefined) return response;
    // Destroyed, a socket says that it ends; reset, that it never heard of the connection.
    const { socket } = outgoing;
    if (lost === 'reset' && socket instanceof Socket) socket.resetAndDestroy();
    else socket?.destroy();
    return RESPONSE_ALREADY_SENT;
  };
  const listener = getRequestListener(respondOrCut, {
    // The emulator is a guest in the process of a test, whose Request and Response stay as they are.
    overrideGlobalObjects: false,
    errorHandler: parseErrorResponse,
  });
  // A missing Host is the listener's to refuse, which does it with a body.
  const server = createServer(
    { requireHostHeader: false },
    (request, response) => void listener(request, response),
  );
  handleParseErrors(server);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, address, resolve);
  });
  return {
    port: portOf(server.address()),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') {
    throw new TypeError('the server does not listen on a port');
  }
  return address.port;
}
