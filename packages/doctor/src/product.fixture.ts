import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { createEmulator, type Emulator } from '@otp-kit/emulator';
import {
  createOtpProxy,
  createWidgetProxy,
  type OtpProxyConfig,
  type WidgetProxyConfig,
} from '@otp-kit/server';
import { toNodeHandler } from '@otp-kit/server/node';
import express, { type Express } from 'express';

export const SEAL_SECRET = 'pN2s8xW4kQ7vZ1bT6yR9cL3mF5hJ0dGa';
export const WEBHOOK_SECRET = `whsec_${btoa('the webhooks of a product')}`;
export const OTHER_WEBHOOK_SECRET = `whsec_${btoa('the webhooks of another one')}`;
const POLICY =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; frame-src WIDGET; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** What Vite 8 writes: an entry, a part that is loaded later, and its worker. */
const SCRIPTS: Readonly<Record<string, string>> = {
  '/assets/index.js': 'a(()=>import(`./form.js`).then(e=>e.make()),[]);',
  '/assets/form.js':
    'var e=()=>new Worker(new URL(`/assets/worker.js`,``+import.meta.url),{type:`module`});export{e as make};',
  '/assets/worker.js': 'self.onmessage=async()=>{};',
};

const pipeline = (id: string, more: object = {}) => ({ id, ...more });
const SEED = {
  accounts: [
    {
      id: 'shop',
      apiKey: 'ak_shop',
      pipelines: [
        pipeline('pipe_form'),
        pipeline('pipe_inactive', { active: false }),
        pipeline('pipe_easy', { dev: { bypassPoW: true } }),
        pipeline('pipe_captcha', { turnstile: { enabled: true } }),
        pipeline('pipe_utility', { kind: 'utility' }),
        pipeline('pipe_widget', { apiVersion: 'V2.0' }),
        pipeline('pipe_old', { apiVersion: 'V1.0' }),
      ],
      widgets: [
        { publicKey: 'pk_shop', secret: 'widget-secret-of-the-shop', pipelineID: 'pipe_widget' },
        {
          publicKey: 'pk_inactive',
          secret: 'another-widget-secret',
          pipelineID: 'pipe_widget',
          active: false,
        },
      ],
    },
    {
      id: 'other',
      apiKey: 'ak_other',
      pipelines: [pipeline('pipe_other')],
      widgets: [
        { publicKey: 'pk_other', secret: 'widget-secret-of-another', pipelineID: 'pipe_other' },
      ],
    },
  ],
};

/** An emulator with pipelines and widgets of every kind. */
export function startService(): Promise<Emulator> {
  return createEmulator({ port: 0, seed: SEED });
}

/** The right options of both proxies. */
export function rightOptions(emulator: Pick<Emulator, 'url' | 'widgetOrigin'>) {
  const shared = {
    baseUrl: emulator.url,
    apiKey: 'ak_shop',
    sealSecrets: [SEAL_SECRET] as readonly string[],
    allowedCountries: ['EG'] as readonly string[],
    environment: 'development' as 'development' | 'production',
    onVerified: () => undefined,
    log: () => undefined,
  };
  const otp: OtpProxyConfig = { ...shared, pipelineID: 'pipe_form' };
  const widget: WidgetProxyConfig = {
    ...shared,
    publicKey: 'pk_shop',
    widgetSecret: 'widget-secret-of-the-shop',
    widgetOrigin: emulator.widgetOrigin,
    webhookSecrets: [WEBHOOK_SECRET],
  };
  return { otp, widget };
}

/** What a test changes in the product. */
export interface ProductChanges {
  readonly otp?: Partial<OtpProxyConfig>;
  readonly widget?: Partial<WidgetProxyConfig>;
  /** The policy of the page; `undefined` sends none. */
  readonly policy?: (right: string) => string | undefined;
  /** The policy is in the page, and not in a header. */
  readonly isPolicyInPage?: boolean;
  readonly isPageMissing?: boolean;
  /** Runs before the routes. */
  readonly before?: (app: Express) => void;
  readonly isUnmounted?: boolean;
  /** Nothing listens at its address. */
  readonly isStopped?: boolean;
  /** The settings of the widget's pipeline. */
  readonly pipeline?: object;
  /** The path of the pipeline's frontend callback. */
  readonly callback?: string;
  /** What the page names is here: the text of each script by its path. */
  readonly scripts?: Readonly<Record<string, string>>;
}

/** Starts a product with a page and both proxies. */
export async function startProduct(emulator: Emulator, changes: ProductChanges = {}) {
  const options = rightOptions(emulator);
  const app = express();
  changes.before?.(app);
  if (!changes.isUnmounted) {
    app.use(
      '/api/otp/widget',
      toNodeHandler(createWidgetProxy({ ...options.widget, ...changes.widget })),
    );
    app.use('/api/otp', toNodeHandler(createOtpProxy({ ...options.otp, ...changes.otp })));
  }
  const right = POLICY.replace('WIDGET', emulator.widgetOrigin);
  const policy = changes.policy === undefined ? right : changes.policy(right);
  app.get('/', (_request, response, next) => {
    if (changes.isPageMissing) return next();
    const meta = `<meta http-equiv="Content-Security-Policy" content="${policy}">`;
    if (policy !== undefined && !changes.isPolicyInPage) {
      response.set('content-security-policy', policy);
    }
    const script = '<script type="module" crossorigin src="/assets/index.js"></script>';
    response.send(
      `<!doctype html>${changes.isPolicyInPage ? meta : ''}${script}<title>Sign in</title>`,
    );
  });
  for (const [path, text] of Object.entries({ ...SCRIPTS, ...changes.scripts })) {
    app.get(path, (_request, response) => response.type('text/javascript').send(text));
  }
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(`http://127.0.0.1:${portOf(server)}`);
  await setPipeline(emulator, {
    backendCallbackURL: new URL('/api/otp/widget/webhook', url).href,
    frontendCallbackURL: new URL(changes.callback ?? '/api/otp/widget/return', url).href,
    ...changes.pipeline,
  });
  if (changes.isStopped) await close(server);
  return { url, close: async () => (changes.isStopped ? undefined : close(server)) };
}

async function setPipeline(emulator: Emulator, settings: object): Promise<void> {
  const body = JSON.stringify({ pipelines: [pipeline('pipe_widget', settings)] });
  const response = await fetch(`${emulator.url}/_emulator/v1/seed`, { method: 'PATCH', body });
  if (!response.ok) throw new Error(await response.text());
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
}
