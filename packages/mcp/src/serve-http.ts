import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import {
  createMcpHandler,
  hostHeaderValidationResponse,
  localhostAllowedHostnames,
  localhostAllowedOrigins,
  originValidationResponse,
} from '@modelcontextprotocol/server';
import { createServer } from './create-server.ts';
import type { Session } from './session.ts';

const LOOPBACK = '127.0.0.1';
const PATH = '/mcp';

/**
 * Serves the tools as streamable HTTP on 127.0.0.1. A page of another site that reaches the port by DNS rebinding
 * is refused by its `Host` or its `Origin`.
 *
 * @param port 0 takes any free one
 * @throws Node's own error, with the code `EADDRINUSE`, where the port is taken
 */
export async function serveHttp(
  session: Session,
  port: number,
): Promise<{ readonly url: string; readonly close: () => Promise<void> }> {
  const handler = createMcpHandler(() => createServer(session));
  const respond = (request: Request): Response | Promise<Response> =>
    hostHeaderValidationResponse(request, localhostAllowedHostnames()) ??
    originValidationResponse(request, localhostAllowedOrigins()) ??
    (new URL(request.url).pathname === PATH
      ? handler.fetch(request)
      : new Response(`the MCP server is at ${PATH}\n`, { status: 404 }));
  const listener = getRequestListener(respond, { overrideGlobalObjects: false });
  const server = createHttpServer((request, response) => void listener(request, response));
  await once(server.listen(port, LOOPBACK), 'listening');
  const address = server.address();
  const listening = typeof address === 'object' && address !== null ? address.port : port;
  return {
    url: `http://${LOOPBACK}:${listening}${PATH}`,
    close: async () => {
      await handler.close();
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
}
