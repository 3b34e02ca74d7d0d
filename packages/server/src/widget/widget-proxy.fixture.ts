import { createHmac } from 'node:crypto';
import type { OtpError } from '@otp-kit/protocol';
import type { ProxyClient } from '../http/client.ts';
import type { Cookies } from '../http/cookie-jar.fixture.ts';
import { cookieNameOf } from '../http/cookie-name.fixture.ts';
import { type Keeping, keepInApp, keepInCookies } from '../http/kept-values.fixture.ts';
import type { LogEntry } from '../http/log-entry.ts';
import type { Platform } from '../http/wait.ts';
import { BROWSER_IP, PHONE, type PostOptions, START } from '../otp/otp-proxy.fixture.ts';
import type { OtpProxy } from '../proxy/serve.ts';
import { ACCOUNT, createRecordedService } from '../service/recorded-service.fixture.ts';
import type { VerifiedAttempt, WidgetProxyConfig } from './widget-options.ts';
import { createWidgetProxyWith } from './widget-proxy.ts';

export const WIDGET_ORIGIN = ACCOUNT.widgetOrigin;

/** The values that no page, log, error or URL may ever show. */
export const WIDGET_SECRETS = {
  apiKey: ACCOUNT.apiKey,
  widgetSecret: ACCOUNT.widgetSecret,
  webhook: `whsec_${Buffer.from('a-webhook-secret-24-byte').toString('base64')}`,
  seal: 'a-seal-secret-that-is-quite-long-enough',
} as const;

/** The code of every attempt, as in the webhook. */
export const CODE = '031415';

/** What the cookie of an attempt is called in production. */
export function cookieOf(
  attemptId: string,
  { basePath = '/api/otp/widget', purpose = 'login' } = {},
): string {
  return cookieNameOf(
    { kind: 'attempt', basePath, pipeline: ACCOUNT.publicKey, purpose },
    attemptId,
  );
}

/** What a test says of a webhook; the rest is as the service writes it. */
export interface HookOptions {
  readonly status?: 'success' | 'failed';
  readonly phoneNumber?: string | undefined;
  readonly isTest?: boolean;
  readonly id?: string;
  readonly secret?: string;
  readonly signing?: 'right' | 'wrong' | 'missing';
  readonly more?: object;
}

let sent = 0;

/** A webhook as the service sends it, signed by Node's own HMAC. */
export function hookRequest(attemptId: string, now: number, options: HookOptions = {}): Request {
  const {
    status = 'success',
    isTest,
    signing = 'right',
    secret = WIDGET_SECRETS.webhook,
  } = options;
  const phoneNumber = 'phoneNumber' in options ? options.phoneNumber : PHONE;
  sent += 1;
  const { id = `msg_${sent}` } = options;
  const body = JSON.stringify({
    status,
    timestamp: new Date(now).toISOString(),
    widgetAttempt: {
      attemptId,
      status: status === 'success' ? 'verified' : 'otp_requested',
      verificationAddress: { phoneNumber: '+20********67' },
      ...(isTest !== undefined && { isTest }),
    },
    transaction: {
      transactionID: `trans-of-${attemptId}`,
      verificationAddress: { phoneNumber },
      OTP: CODE,
    },
    transactionReq: { inputOTP: CODE },
    publicMetadata: { cart: 'public-canary' },
    privateMetadata: { order: 'private-canary' },
    ...options.more,
  });
  const timestamp = String(Math.floor(now / 1000));
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  const headers = new Headers({ 'content-type': 'application/json' });
  if (signing !== 'missing') {
    headers.set('hook-id', id);
    headers.set('hook-timestamp', timestamp);
    headers.set('hook-signature', `v1,${signing === 'right' ? signature : btoa('w'.repeat(32))}`);
  }
  const url = 'https://shop.test/api/otp/widget/webhook';
  return new Request(url, { method: 'POST', headers, body });
}

/** A proxy of the widget in front of the service, browsers and apps that ask it, and the service's webhook. */
export function createWidgetProxyFixture(
  overrides: Partial<WidgetProxyConfig> = {},
  {
    without = [],
    ...platform
  }: { readonly without?: readonly 'webhookSecrets'[] } & Partial<Platform> = {},
) {
  const clock = { now: START };
  const waits: number[] = [];
  const service = createRecordedService<'attempt'>({
    now: () => clock.now,
    operationOf: () => 'attempt',
  });
  const logs: LogEntry[] = [];
  const errors: OtpError[] = [];
  const logins: VerifiedAttempt[] = [];
  const config: WidgetProxyConfig = {
    baseUrl: 'https://service.test',
    apiKey: WIDGET_SECRETS.apiKey,
    publicKey: ACCOUNT.publicKey,
    widgetSecret: WIDGET_SECRETS.widgetSecret,
    widgetOrigin: WIDGET_ORIGIN,
    webhookSecrets: [WIDGET_SECRETS.webhook],
    allowedCountries: ['EG'],
    allowedOrigins: ['https://shop.test'],
    sealSecrets: [WIDGET_SECRETS.seal],
    returnPath: '/signed-in?from=widget',
    onVerified(verified) {
      logins.push(verified);
      return { headers: { 'set-cookie': 'session=s1; HttpOnly' }, next: '/home' };
    },
    now: () => clock.now,
    fetch: service.fetch,
    log: (entry) => logs.push(entry),
    onError: (error) => void errors.push(error),
    ...overrides,
  };
  for (const option of without) Reflect.deleteProperty(config, option);
  const wait = async (ms: number) => void waits.push(ms);
  const proxy = createWidgetProxyWith(config, { wait, ...platform });
  const { basePath = '/api/otp/widget', purpose = 'login' } = config;
  const name = { basePath, purpose };
  return {
    proxy,
    service,
    logs,
    errors,
    logins,
    clock,
    waits,
    /** @param cookies shared with another proxy's browser: the same browser at the same host */
    browser: (cookies?: Cookies) =>
      createWidgetClient(proxy, { keeping: keepInCookies(cookies), ...name }),
    app: () => createWidgetClient(proxy, { keeping: keepInApp(), ...name }),
    hook: async (attemptId: string, options?: HookOptions) =>
      proxy(hookRequest(attemptId, clock.now, options)),
  };
}

/** The same for one kind of client, which `client` makes. */
export function createWidgetFixtureFor(
  kind: ProxyClient,
  overrides: Partial<WidgetProxyConfig> = {},
) {
  const fixture = createWidgetProxyFixture({ nativeApps: 'sealed-in-body', ...overrides });
  return { ...fixture, client: fixture[kind] };
}

/** What a client of the widget's proxy is. */
interface WidgetClientOptions {
  readonly keeping: Keeping;
  readonly basePath: string;
  readonly purpose: string;
}

/** A client: it posts as the kit does, navigates as a redirect makes a browser do, and keeps its sealed values. */
function createWidgetClient(proxy: OtpProxy, { keeping, basePath, purpose }: WidgetClientOptions) {
  const nameOf = (attemptId: string) => cookieOf(attemptId, { basePath, purpose });

  async function ask(path: string, init: RequestInit, options: PostOptions) {
    const { origin = 'https://shop.test', signal = null } = options;
    const headers = new Headers(init.headers);
    for (const [name, value] of Object.entries(options.headers ?? {})) headers.set(name, value);
    const request = new Request(`${origin}${basePath}/${path}`, { ...init, headers, signal });
    const response = await proxy(request, { peer: 'peer' in options ? options.peer : BROWSER_IP });
    const text = await response.text();
    const body = text === '' ? undefined : JSON.parse(text);
    return { status: response.status, headers: response.headers, text, body };
  }

  const client = {
    jar: keeping.jar,
    async post(route: string, body: unknown, options: PostOptions = {}) {
      const attemptId = attemptOf(body);
      const isNamed = attemptId !== undefined && typeof body === 'object' && body !== null;
      const asked = isNamed ? keeping.bodyOf(body, nameOf(attemptId)) : body;
      const headers = { 'content-type': 'application/json', ...keeping.headers() };
      const text = typeof asked === 'string' ? asked : JSON.stringify(asked);
      const answer = await ask(route, { method: 'POST', headers, body: text }, options);
      keeping.keep(answer, nameOf(answer.body.data?.attemptId ?? attemptId ?? ''));
      return answer;
    },
    /** Comes back from the hosted widget, as its redirect says. */
    async land(query: Readonly<Record<string, string>>, options: PostOptions = {}) {
      const headers = {
        ...keeping.headers(),
        'sec-fetch-site': 'cross-site',
        'sec-fetch-mode': 'navigate',
        'sec-fetch-dest': 'document',
      };
      const answer = await ask(`return?${new URLSearchParams(query)}`, { headers }, options);
      keeping.keep({ ...answer, body: answer.body ?? {} }, '');
      return answer;
    },
    /** Begins an attempt, and gives its ID. */
    async begin(phoneNumber = PHONE): Promise<string> {
      const { body } = await client.post('attempt', { verificationAddress: { phoneNumber } });
      return body.data.attemptId;
    },
    complete: async (attemptId: string) => client.post('complete', { attemptId }),
  };
  return client;
}

function attemptOf(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('attemptId' in body)) return undefined;
  return String(body.attemptId);
}
