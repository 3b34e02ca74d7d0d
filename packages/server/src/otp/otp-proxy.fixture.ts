import type { OtpError } from '@otp-kit/protocol';
import type { ProxyClient } from '../http/client.ts';
import type { Cookies } from '../http/cookie-jar.fixture.ts';
import { cookieNameOf, type ProxyName } from '../http/cookie-name.fixture.ts';
import { type Keeping, keepInApp, keepInCookies } from '../http/kept-values.fixture.ts';
import type { LogEntry } from '../http/log-entry.ts';
import type { Platform } from '../http/wait.ts';
import type { OtpProxy } from '../proxy/serve.ts';
import { type Arrival, createScriptedService } from '../service/scripted-service.fixture.ts';
import type { OtpProxyConfig, VerifiedAddress } from './otp-options.ts';
import { createOtpProxyWith } from './otp-proxy.ts';

/** The values that no page, log, error or URL may ever show. */
export const SECRETS = {
  apiKey: 'key-4f1d0c',
  pipelineID: 'pipe-77a3b2',
  seal: 'a-seal-secret-that-is-quite-long-enough',
} as const;

export const PHONE = '+201001234567';
export const BROWSER_IP = '41.33.200.7';
export const START = Date.UTC(2026, 0, 1, 12);

/** The service of V1.2: it keeps transactions. */
export function createFakeService({ now = () => START } = {}) {
  const codes = new Map<string, { transactionID: string; otp: string; verified: boolean }>();
  const service = createScriptedService<string>({
    now,
    operationOf: (path) => path.split('/').pop() ?? '',
    respond({ operation, body }): Response {
      if (operation === 'challenge') return json(200, { status: 'success', data: CHALLENGE });
      if (operation === 'send') return respondToSend(body);
      return respondToVerify(String(body['transactionReqID']), String(body['otp']));
    },
  });
  const { json, error } = service;

  function respondToSend(body: Arrival['body']): Response {
    const serial = codes.size + 1;
    const transactionReqID = `treq-secret-${serial}`;
    const transactionID = `trans-${serial}`;
    const digits = Number(body['digits'] ?? 6);
    codes.set(transactionReqID, { transactionID, otp: '012345'.slice(0, digits), verified: false });
    const expiresAt = new Date(now() + 180_000).toISOString();
    const address = body['verificationAddress'];
    const isPhone = typeof address === 'object' && address !== null && 'phoneNumber' in address;
    const channels = isPhone ? ['whatsapp'] : ['email'];
    const data = { transactionID, transactionReqID, channels, expiresAt };
    return json(200, { status: 'success', data });
  }

  function respondToVerify(transactionReqID: string, otp: string): Response {
    const transaction = codes.get(transactionReqID);
    if (transaction === undefined) return error(500, 'TRANSACTION_NOT_FOUND');
    if (transaction.verified) return error(409, 'ALREADY_VERIFIED');
    const frontendCallbackURL = 'https://callback.test/';
    if (transaction.otp !== otp)
      return error(403, 'INVALID_OTP', { data: { frontendCallbackURL } });
    transaction.verified = true;
    const { transactionID } = transaction;
    const enrollmentToken = 'enrol-1';
    const data = { verified: true, transactionID, frontendCallbackURL, enrollmentToken };
    return json(200, { status: 'success', data });
  }

  return service;
}

export const CHALLENGE = {
  challengeRequired: true,
  challenge: 'ab'.repeat(32),
  difficulty: 3,
  challengeToken: 'challenge-token-1',
  expiresAt: '2026-01-01T12:01:30.000Z',
  algorithm: 'sha256',
  instructions: '<b>find a nonce</b>',
  turnstile: { required: false, siteKey: null },
};

/** What a browser's request carries beside its body. */
export interface PostOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly peer?: string | undefined;
  readonly origin?: string;
  /** Aborts when the browser goes away. */
  readonly signal?: AbortSignal;
}

/** A proxy in front of a fake service, and browsers and apps that ask it. */
export function createOtpProxyFixture(
  overrides: Partial<OtpProxyConfig> = {},
  platform: Partial<Platform> = {},
) {
  const clock = { now: START };
  const service = createFakeService({ now: () => clock.now });
  const logs: LogEntry[] = [];
  const errors: OtpError[] = [];
  const logins: VerifiedAddress[] = [];
  const waits: number[] = [];
  const config: OtpProxyConfig = {
    baseUrl: 'https://service.test',
    apiKey: SECRETS.apiKey,
    pipelineID: SECRETS.pipelineID,
    allowedCountries: ['EG'],
    allowedOrigins: ['https://shop.test'],
    sealSecrets: [SECRETS.seal],
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
  const wait = async (ms: number) => void waits.push(ms);
  // A decoy then takes as long as the middle one of the service's responses.
  const random = () => 0.5;
  const proxy = createOtpProxyWith(config, { wait, random, ...platform });
  const name: ProxyName = {
    kind: 'flow',
    basePath: config.basePath ?? '/api/otp',
    pipeline: config.pipelineID,
    purpose: config.purpose ?? 'login',
  };
  return {
    proxy,
    service,
    logs,
    errors,
    logins,
    waits,
    clock,
    /** @param cookies shared with another proxy's browser: the same browser at the same host */
    browser: (cookies?: Cookies) => createClient(proxy, name, keepInCookies(cookies)),
    app: (kept?: Cookies) => createClient(proxy, name, keepInApp(kept)),
  };
}

/** The same for one kind of client, which `client` makes. */
export function createFixtureFor(kind: ProxyClient, overrides: Partial<OtpProxyConfig> = {}) {
  const fixture = createOtpProxyFixture({ nativeApps: 'sealed-in-body', ...overrides });
  return { ...fixture, client: fixture[kind] };
}

/** A flow with its sealed value, as an attacker carries it from client to client. */
export interface CarriedFlow {
  readonly flowID: string;
  readonly sealed: string;
}

/** A client: it posts as the kit does, keeps its sealed values, and names its last flow where a test does not. */
function createClient(proxy: OtpProxy, name: ProxyName, keeping: Keeping) {
  const { jar } = keeping;
  let flowID = 'none';
  const client = {
    jar,
    /** Under which its last flow is in the jar. */
    cookieName: () => cookieNameOf(name, flowID),
    /** The last flow and its sealed value. */
    carried: (): CarriedFlow => ({ flowID, sealed: jar.get(client.cookieName()) ?? '' }),
    /** Plants a flow under the name that this proxy would have given its cookie. */
    plant(flow: CarriedFlow) {
      flowID = flow.flowID;
      jar.set(client.cookieName(), flow.sealed);
    },
    async post(route: string, body: unknown, options: PostOptions = {}) {
      const { headers = {}, origin = 'https://shop.test' } = options;
      const peer = 'peer' in options ? options.peer : BROWSER_IP;
      const request = new Request(`${origin}${name.basePath}/${route}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...keeping.headers(), ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(withFlow(route, body)),
      });
      const response = await proxy(request, { peer });
      const text = await response.text();
      const answer = { status: response.status, headers: response.headers, text };
      const { data } = JSON.parse(text);
      if (typeof data?.flowID === 'string') flowID = data.flowID;
      keeping.keep({ ...answer, body: JSON.parse(text) }, client.cookieName());
      return { ...answer, body: JSON.parse(text) };
    },
    send: (phoneNumber = PHONE) => client.post('send', { verificationAddress: { phoneNumber } }),
    verify: (otp = '012345') => client.post('verify', { otp }),
  };
  return client;

  function withFlow(route: string, body: unknown): unknown {
    const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
    if (!isObject || 'verificationAddress' in body) return body;
    const isOfFlow = route === 'verify' || route === 'cancel' || route === 'send';
    if (!isOfFlow || (route === 'send' && flowID === 'none')) return body;
    const asked: { readonly flowID: unknown } = { flowID, ...body };
    return keeping.bodyOf(asked, cookieNameOf(name, String(asked.flowID)));
  }
}
