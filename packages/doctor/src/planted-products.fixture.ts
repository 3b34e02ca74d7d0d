import { createRedisCounters, createRedisResultStore } from '@otp-kit/server';
import express, { type Request, type Response } from 'express';
import { both, type Planted, redisThatIsDown } from './planted.fixture.ts';
import { OTHER_WEBHOOK_SECRET, WEBHOOK_SECRET } from './product.fixture.ts';

const removeHeaders =
  (...names: string[]) =>
  (app: express.Express) => {
    app.use((request: Request, _response: Response, next: () => void) => {
      const { rawHeaders } = request;
      for (let index = rawHeaders.length - 2; index >= 0; index -= 2) {
        if (names.includes(rawHeaders[index]?.toLowerCase() ?? '')) rawHeaders.splice(index, 2);
      }
      next();
    });
  };

const writeHeader = (name: string, value: string) => (app: express.Express) => {
  app.use((request: Request, _response: Response, next: () => void) => {
    const { rawHeaders } = request;
    const index = rawHeaders.findIndex((header) => header.toLowerCase() === name);
    if (index >= 0) rawHeaders[index + 1] = value;
    next();
  });
};

const changeCookies =
  (change: (cookies: readonly string[]) => string[]) => (app: express.Express) => {
    app.use((_request: Request, response: Response, next: () => void) => {
      const setHeader = response.setHeader.bind(response);
      response.setHeader = (name, value) =>
        name === 'set-cookie'
          ? setHeader(name, change([value].flat().map(String)))
          : setHeader(name, value);
      next();
    });
  };

const changeEach = (change: (cookie: string) => string) =>
  changeCookies((cookies) => cookies.map(change));

const WITHOUT_REDIS = {
  environment: 'production',
  trustedProxies: ['127.0.0.1'],
  allowedOrigins: ['https://shop.example'],
  counters: createRedisCounters(redisThatIsDown),
  policy: { dailyBudget: 'unlimited' },
} as const;

function writeClientAddress(app: express.Express): void {
  app.use((request: Request, _response: Response, next: () => void) => {
    request.rawHeaders.push('x-forwarded-for', '41.33.0.1');
    next();
  });
}

const respondAt =
  (path: string, respond: (response: Response) => void) => (app: express.Express) => {
    app.use(path, (_request: Request, response: Response) => respond(response));
  };

function openCors(app: express.Express): void {
  app.use((request: Request, response: Response, next: () => void) => {
    response.set('access-control-allow-origin', '*');
    if (request.method === 'OPTIONS') response.sendStatus(204);
    else next();
  });
}

/** Mistakes in the running product, and in front of it. */
export const PLANTED_PRODUCTS: readonly Planted[] = [
  // The page.
  {
    mistake: 'the page has no policy',
    product: { policy: () => undefined },
    code: 'CSP_MISSING',
    change: "default-src 'self'",
    isFurther: true,
  },
  {
    mistake: 'the policy blocks WebAssembly',
    product: { policy: (right) => right.replace(" 'wasm-unsafe-eval'", '') },
    code: 'CSP_BLOCKS_ENGINE',
    change: "'wasm-unsafe-eval'",
  },
  {
    mistake: 'the policy blocks the worker',
    product: { policy: (right) => `${right}; worker-src blob:` },
    code: 'CSP_BLOCKS_WORKER',
    change: "worker-src 'self'",
  },
  {
    mistake: "the policy blocks the widget's frame",
    product: { policy: (right) => right.replace(/frame-src [^;]*/, "frame-src 'none'") },
    code: 'CSP_BLOCKS_WIDGET',
    change: 'frame-src http',
    isFurther: true,
  },
  {
    mistake: 'the policy blocks the captcha that the pipeline requires',
    product: { otp: { pipelineID: 'pipe_captcha' } },
    code: 'CSP_BLOCKS_CAPTCHA',
    change: 'https://challenges.cloudflare.com',
    isFurther: true,
  },
  {
    mistake: 'the policy blocks the calls',
    product: { policy: (right) => `${right}; connect-src https://api.example` },
    code: 'CSP_BLOCKS_REQUESTS',
    change: "connect-src 'self'",
    isFurther: true,
  },
  {
    mistake: 'any site may frame the page',
    product: { policy: (right) => right.replace(/; frame-ancestors.*/, '') },
    code: 'CSP_ALLOWS_FRAMING',
    change: 'frame-ancestors',
    isFurther: true,
  },
  {
    mistake: 'the policy in the page blocks WebAssembly',
    product: { isPolicyInPage: true, policy: (right) => right.replace(" 'wasm-unsafe-eval'", '') },
    code: 'CSP_BLOCKS_ENGINE',
    change: `<meta http-equiv="content-security-policy">: script-src 'self' 'wasm-unsafe-eval'`,
  },
  {
    mistake: 'frame-ancestors is in the page, where browsers ignore it',
    product: { isPolicyInPage: true },
    code: 'CSP_ALLOWS_FRAMING',
    change: 'as a header',
    isFurther: true,
  },
  {
    mistake: 'there is no page at the address',
    product: { isPageMissing: true },
    code: 'PAGE_NOT_FOUND',
    change: '--url',
  },
  {
    mistake: 'the script of the worker is missing',
    product: {
      before: respondAt('/assets/worker.js', (response) => response.sendStatus(404)),
    },
    code: 'WORKER_MISSING',
    change: '/assets/worker.js',
  },
  {
    mistake: 'a page is in the place of the worker',
    product: {
      before: respondAt('/assets/worker.js', (response) => response.send('<!doctype html>')),
    },
    code: 'WORKER_MISSING',
    change: '/assets/worker.js',
    isFurther: true,
  },
  {
    mistake: 'a worker with a relative address is missing',
    product: {
      scripts: {
        '/assets/form.js':
          'var e=()=>new Worker(new URL(new URL(`lost.js`,import.meta.url).href,``+import.meta.url),{type:`module`});',
      },
    },
    code: 'WORKER_MISSING',
    change: '/assets/lost.js',
    isFurther: true,
  },
  // The routes.
  {
    mistake: 'the routes are not mounted',
    product: { isUnmounted: true },
    code: 'ROUTES_NOT_MOUNTED',
    change: "app.use('/api/otp'",
  },
  {
    mistake: 'the routes have another path',
    product: { otp: { basePath: '/otp' } },
    options: { otp: { basePath: '/api/otp' } },
    code: 'ROUTES_NOT_MOUNTED',
    change: 'otp.basePath',
    isFurther: true,
  },
  {
    mistake: "a proxy removes the page's headers",
    product: { before: removeHeaders('x-otp-kit') },
    code: 'HEADERS_REMOVED',
    change: 'X-Otp-Kit',
  },
  {
    mistake: 'a proxy writes Sec-Fetch-Site itself',
    product: { before: writeHeader('sec-fetch-site', 'same-origin') },
    code: 'CROSS_SITE_ACCEPTED',
    change: 'Sec-Fetch-Site',
  },
  {
    mistake: 'a CORS middleware opens the routes',
    product: { before: openCors },
    code: 'CORS_OPEN',
    change: 'before cors()',
  },
  {
    mistake: 'the origin of the page is not listed',
    product: { otp: { environment: 'production' }, widget: { environment: 'production' } },
    code: 'ORIGIN_NOT_LISTED',
    change: 'otp.allowedOrigins',
  },
  {
    mistake: 'the address of the clients is unknown',
    product: { otp: { environment: 'production' }, widget: { environment: 'production' } },
    code: 'CLIENT_IP_UNKNOWN',
    change: 'otp.trustedProxies',
  },
  {
    mistake: 'a cache removes the cookies',
    product: { before: changeCookies(() => []) },
    code: 'COOKIE_REMOVED',
    change: 'Set-Cookie',
    isFurther: true,
  },
  {
    mistake: 'a proxy removes HttpOnly from the cookies',
    product: { before: changeEach((cookie) => cookie.replace('; HttpOnly', '')) },
    code: 'COOKIE_CHANGED',
    change: 'HttpOnly',
  },
  {
    mistake: 'a proxy adds a Domain to the cookies',
    product: { before: changeEach((cookie) => `${cookie}; Domain=127.0.0.1`) },
    code: 'COOKIE_CHANGED',
    change: 'no Domain',
  },
  {
    mistake: 'a proxy writes SameSite=None into the cookies',
    product: { before: changeEach((cookie) => cookie.replace('Lax', 'None')) },
    code: 'COOKIE_CHANGED',
    change: 'SameSite=Lax',
  },
  {
    mistake: 'the running product alone is in development',
    options: both({ environment: 'production' }),
    subject: { isProduction: true },
    code: 'DEVELOPMENT_IN_PRODUCTION',
    change: 'otp.environment where the product runs',
  },
  {
    mistake: 'the Redis of the running product does not run',
    product: { otp: WITHOUT_REDIS, widget: WITHOUT_REDIS, before: writeClientAddress },
    options: both({ counters: undefined }),
    code: 'STORE_UNREACHABLE',
    change: 'that the log of the product names',
  },
  {
    mistake: 'the running product cannot keep results',
    product: { widget: { results: createRedisResultStore(redisThatIsDown) } },
    options: { widget: { results: undefined } },
    code: 'STORE_UNREACHABLE',
    change: 'that the log of the product names',
    isFurther: true,
  },
  {
    mistake: 'nothing is behind the gateway',
    product: {
      before: respondAt('/api', (response) => response.sendStatus(502)),
    },
    code: 'PRODUCT_UNREACHABLE',
    change: 'start the product',
  },
  // The webhook.
  {
    mistake: 'a body parser reads webhooks first',
    product: { before: (app) => app.use(express.json()) },
    code: 'WEBHOOK_NOT_RAW',
    change: 'before express.json()',
  },
  {
    mistake: 'the product has another webhook secret',
    product: { widget: { webhookSecrets: [OTHER_WEBHOOK_SECRET] } },
    options: { widget: { webhookSecrets: [WEBHOOK_SECRET] } },
    code: 'WEBHOOK_SECRET_DIFFERS',
    change: 'widget.webhookSecrets',
  },
  {
    mistake: 'the product accepts every signature of a webhook',
    product: { widget: { verifySignature: async () => Date.now() } },
    options: { widget: { webhookSecrets: [WEBHOOK_SECRET], verifySignature: undefined } },
    code: 'WEBHOOK_NOT_VERIFIED',
    change: 'verifySignature',
    isFurther: true,
  },
  {
    mistake: 'a login is in front of the webhook',
    product: {
      before: respondAt('/api/otp/widget/webhook', (response) => response.redirect('/login')),
    },
    code: 'WEBHOOK_UNREACHABLE',
    change: 'no login',
    isFurther: true,
  },
];
