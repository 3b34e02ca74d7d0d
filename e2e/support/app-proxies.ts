import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createEmulator } from '@otp-kit/emulator';
import { createOtpProxy, createWidgetProxy, type OtpProxy } from '@otp-kit/server';
import { toNodeHandler } from '@otp-kit/server/node';
import { control } from './control.ts';
import { portOf } from './port.ts';
import { SEAL_SECRET } from './secrets.ts';

/** A request that reached a proxy, and the whole response, also where no script may read it. */
export interface Exchange {
  /** How the page made it: `by` of its query. */
  readonly by: string | null;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly status: number;
  readonly response: string;
}

const PAGE = '<!doctype html><title>A page</title><body></body>';
const SERVICE_WORKER = `
  const asked = new URL(location.href).searchParams;
  const headers = { 'content-type': 'application/json', 'x-otp-kit': 'app' };
  fetch(asked.get('url'), { method: 'POST', headers, body: asked.get('body') });`;

/** Both proxies, which serve apps, in front of an emulator, and pages of the same origin. They note each request. */
export async function openAppProxies() {
  const emulator = await createEmulator({ port: 0 });
  const { apiKey, pipelineID, widget } = emulator.credentials;
  if (widget === undefined) throw new Error('the emulator has no widget');
  // An app proves its work with code of its own; here it has none to prove.
  const pipelines = [{ id: pipelineID, dev: { bypassPoW: true } }];
  await control('PATCH', 'seed', { pipelines }, emulator.url);

  const exchanges: Exchange[] = [];
  const logins: string[] = [];
  const common = {
    nativeApps: 'sealed-in-body',
    baseUrl: emulator.url,
    apiKey,
    sealSecrets: [SEAL_SECRET],
    allowedCountries: ['EG'],
    environment: 'development',
    log: () => undefined,
  } as const;
  const otp = createOtpProxy({
    ...common,
    basePath: '/otp',
    pipelineID,
    onVerified: ({ client }) => void logins.push(`otp ${client}`),
  });
  const hosted = createWidgetProxy({
    ...common,
    basePath: '/widget',
    publicKey: widget.publicKey,
    widgetSecret: widget.secret,
    widgetOrigin: emulator.widgetOrigin,
    // Every attempt is verified, so that only the value is missing for a login.
    lookup: (attemptIds) =>
      attemptIds.map((attemptId) => ({ attemptId, status: 'success' as const })),
    onVerified: ({ client }) => void logins.push(`widget ${client}`),
  });
  const handlers = new Map([
    ['otp', toNodeHandler(noting(otp))],
    ['widget', toNodeHandler(noting(hosted))],
  ]);

  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const handler = handlers.get((request.url ?? '').split('/')[1] ?? '');
    if (handler !== undefined) handler(request, response);
    else {
      const isScript = request.url?.startsWith('/service-worker.js') === true;
      response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
      response.end(isScript ? SERVICE_WORKER : PAGE);
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  function noting(proxy: OtpProxy): OtpProxy {
    return async (request, context) => {
      const { pathname, searchParams } = new URL(request.url);
      const { method } = request;
      const headers = Object.fromEntries(request.headers);
      const response = await proxy(request, context);
      const text = await response.clone().text();
      const by = searchParams.get('by');
      exchanges.push({
        by,
        method,
        path: pathname,
        headers,
        status: response.status,
        response: JSON.stringify([...response.headers]) + text,
      });
      return response;
    };
  }

  return {
    port: portOf(server),
    exchanges,
    /** Requests by proxy and client, in order. */
    logins,
    lastCode: emulator.lastCode,
    async close() {
      server.closeAllConnections();
      server.close();
      await emulator.close();
    },
  };
}

/** Both proxies, running. */
export type AppProxies = Awaited<ReturnType<typeof openAppProxies>>;
