import { once } from 'node:events';
import { createEmulator, type Emulator } from '@otp-kit/emulator';
import { createOtpProxy, type OtpProxyConfig } from '@otp-kit/server';
import { toNodeHandler } from '@otp-kit/server/node';
import express from 'express';
import { buildPages } from '../../../demo/build-pages.ts';
import { contentSecurityPolicy } from '../../../demo/content-security-policy.ts';
import { control as callControl } from '../control.ts';
import { portOf } from '../port.ts';
import { SEAL_SECRET } from '../secrets.ts';
import { PIPELINE, SEED, SHOP } from './seed.ts';

/** What the proxy asks the service for. */
export type Operation = 'challenge' | 'send' | 'verify';

/** The fields of a call: the query of a challenge, the body of the others. */
export type Fields = Readonly<Record<string, unknown>>;

/** Changes a call on its way from the proxy to the service. */
export type Spoil = (operation: Operation, fields: Fields) => Fields;

/** A call of the proxy's, as it made it, and the response of the service. */
export interface ServiceCall {
  readonly operation: Operation;
  readonly fields: Fields;
  readonly status: number;
  readonly code?: string;
  readonly message?: string;
}

/** A failure, as it went to the browser. */
export interface ToldFailure {
  readonly status: number;
  readonly body: Fields;
}

/** A product in this process: the demo's pages and a proxy, with an emulator behind them. */
export interface Product {
  readonly url: string;
  readonly emulator: Emulator;
  /** What the backend asked the service for since it was started, oldest first. */
  readonly calls: readonly ServiceCall[];
  /** The failures that the browser received since then, oldest first. */
  readonly failures: readonly ToldFailure[];
  /** Forgets all that happened, sets the default pipeline and the behaviors, and starts the backend again. */
  readonly reset: (behaviors: Fields) => Promise<void>;
  /** Starts the backend again, with another configuration or with what changes its calls. */
  readonly start: (config?: Partial<OtpProxyConfig>, spoil?: Spoil) => void;
  /** Calls the emulator's control API. */
  readonly control: <T>(method: string, path: string, body?: Fields) => Promise<T>;
  /** Calls the service, like another backend. */
  readonly service: (
    operation: Operation,
    fields: Fields,
    headers?: Record<string, string>,
  ) => Promise<Fields>;
  readonly close: () => Promise<void>;
}

/** Opens a product on free ports. */
export async function openProduct(): Promise<Product> {
  const emulator = await createEmulator({ port: 0, seed: SEED });
  const { widgetOrigin } = emulator;
  const base = `${emulator.url}/api/v1.2/transactions`;
  let handle = toNodeHandler(async () => new Response(null, { status: 503 }));
  let calls: ServiceCall[] = [];
  let failures: ToldFailure[] = [];
  let signedInAs: string | null = null;

  const site = express();
  const policy = contentSecurityPolicy({ captcha: widgetOrigin, widget: widgetOrigin });
  site.use((_, response, next) => {
    response.set('content-security-policy', policy);
    next();
  });
  site.use('/api/otp', (request, response) => handle(request, response));
  site.get('/api/me', (_, response) => void response.json({ signedInAs }));
  site.use(await buildPages({ consoleUrl: emulator.url, captchaOrigin: widgetOrigin }));
  const server = site.listen(0, 'localhost');
  await once(server, 'listening');

  function start(config: Partial<OtpProxyConfig> = {}, spoil: Spoil = (_, fields) => fields): void {
    calls = [];
    failures = [];
    signedInAs = null;
    const proxy = createOtpProxy({
      baseUrl: emulator.url,
      apiKey: SHOP.apiKey,
      pipelineID: PIPELINE,
      channels: ['telegram', 'whatsapp', 'sms'],
      sealSecrets: [SEAL_SECRET],
      allowedCountries: ['EG'],
      trustedProxies: ['127.0.0.1', '::1'],
      environment: 'development',
      // One clock for both, since a test moves it by a day.
      now: () => emulator.clock.now(),
      fetch: (url, init) => callService(url, init, spoil),
      // These failures are expected, and would fill the tests' output.
      log: () => {},
      onVerified: ({ address }) => {
        signedInAs = 'phoneNumber' in address ? address.phoneNumber : address.email;
      },
      ...config,
    });
    handle = toNodeHandler(async (request, context) => {
      const response = await proxy(request, context);
      if (response.ok) return response;
      const body = parse(await response.clone().text());
      failures.push({ status: response.status, body });
      return response;
    });
  }

  async function callService(url: string, init: RequestInit, spoil: Spoil): Promise<Response> {
    const asked = new URL(url);
    const operation = operationOf(asked.pathname);
    const { body } = init;
    const fields = typeof body === 'string' ? parse(body) : Object.fromEntries(asked.searchParams);
    const spoilt = spoil(operation, fields);
    const response = await (typeof body === 'string'
      ? fetch(url, { ...init, body: JSON.stringify(spoilt) })
      : fetch(`${base}/${operation}?${queryOf(spoilt)}`, init));
    const { code, message } = parse(await response.clone().text());
    calls.push({
      operation,
      fields,
      status: response.status,
      ...(typeof code === 'string' && { code }),
      ...(typeof message === 'string' && { message }),
    });
    return response;
  }

  function control<T>(method: string, path: string, body?: Fields): Promise<T> {
    return callControl<T>(method, path, body, emulator.url);
  }

  return {
    url: `http://localhost:${portOf(server)}`,
    emulator,
    get calls() {
      return calls;
    },
    get failures() {
      return failures;
    },
    async reset(behaviors) {
      emulator.reset();
      await control('PATCH', 'seed', { behaviors });
      start();
    },
    start,
    control,
    async service(operation, fields, headers = {}) {
      const response = await (operation === 'challenge'
        ? fetch(`${base}/challenge?${queryOf(fields)}`, { headers })
        : fetch(`${base}/${operation}`, {
            method: 'POST',
            headers: { 'content-type': 'application/json', ...headers },
            body: JSON.stringify(fields),
          }));
      return parse(await response.text());
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await emulator.close();
    },
  };
}

function operationOf(path: string): Operation {
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (name === 'challenge' || name === 'send' || name === 'verify') return name;
  throw new Error(`the proxy asked for ${path}`);
}

function queryOf(fields: Fields): URLSearchParams {
  return new URLSearchParams(
    Object.entries(fields).map(([name, value]): [string, string] => [name, String(value)]),
  );
}

/** The fields of a JSON object; none of what is not one. */
function parse(text: string): Fields {
  const parsed: unknown = JSON.parse(text);
  return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
}
