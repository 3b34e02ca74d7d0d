import type { OtpError } from '@otp-kit/protocol';
import { PAUSE_SECONDS } from '../constants/lifetimes-and-limits.ts';
import type { ProxyClient } from '../http/client.ts';
import type { Cookies } from '../http/cookie-jar.fixture.ts';
import { cookieNameOf, type ProxyName } from '../http/cookie-name.fixture.ts';
import { type Keeping, keepInApp, keepInCookies } from '../http/kept-values.fixture.ts';
import type { LogEntry } from '../http/log-entry.ts';
import type { Platform } from '../http/wait.ts';
import type { OtpProxy } from '../proxy/serve.ts';
import { ACCOUNT, createRecordedService } from '../service/recorded-service.fixture.ts';
import type { OtpProxyConfig, VerifiedAddress } from './otp-options.ts';
import { createOtpProxyWith } from './otp-proxy.ts';

/** The values that no page, log, error or URL may ever show. */
export const SECRETS = {
  apiKey: ACCOUNT.apiKey,
  pipelineID: ACCOUNT.pipelineID,
  seal: 'a-seal-secret-that-is-quite-long-enough',
} as const;

export const PHONE = '+201001234567';
export const BROWSER_IP = '41.33.200.7';
export const START = Date.UTC(2026, 0, 1, 12);

/** The service of V1.2. */
export function createV12Service(now: () => number) {
  return createRecordedService({ now, operationOf: (path) => path.split('/').pop() ?? '' });
}

/** What a proxy and its clients need of a service. */
type ServiceRecords = Pick<ReturnType<typeof createV12Service>, 'fetch' | 'transactions'>;

/** What a proxy is made with beside its options. */
export interface FixtureParts extends Partial<Platform> {
  /** The service that is asked and has the codes; by default one of its own. */
  readonly service?: ServiceRecords;
  /** Makes further options of the service's `fetch`. */
  readonly instrument?: (fetch: ServiceRecords['fetch']) => Partial<OtpProxyConfig>;
}

/** What a browser's request carries beside its body. */
export interface PostOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly peer?: string | undefined;
  readonly origin?: string;
  /** Aborts when the browser goes away. */
  readonly signal?: AbortSignal;
}

/** A proxy in front of the service, and browsers and apps that ask it. */
export function createOtpProxyFixture(
  overrides: Partial<OtpProxyConfig> = {},
  { service: shared, instrument, ...platform }: FixtureParts = {},
) {
  const clock = { now: START };
  const service = createV12Service(() => clock.now);
  const asked = shared ?? service;
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
    fetch: asked.fetch,
    log: (entry) => logs.push(entry),
    onError: (error) => void errors.push(error),
    ...instrument?.(asked.fetch),
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
    /** Enters wrong codes. The service ends a transaction at its tenth, so that each nine get a new one. */
    async enterWrong({ send, verify }: Pick<Client, 'send' | 'verify'>, times: number) {
      for (let count = 0; count < times; count += 1) {
        if (count > 0 && count % 9 === 0) clock.now += PAUSE_SECONDS * 1000;
        if (count % 9 === 0) await send();
        await verify('999999');
      }
    },
    /** @param cookies shared with another proxy's browser: the same browser at the same host */
    browser: (cookies?: Cookies) =>
      createClient(proxy, { name, keeping: keepInCookies(cookies), service: asked }),
    app: (kept?: Cookies) =>
      createClient(proxy, { name, keeping: keepInApp(kept), service: asked }),
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

type Client = ReturnType<typeof createClient>;

interface ClientParts {
  readonly name: ProxyName;
  readonly keeping: Keeping;
  readonly service: ServiceRecords;
}

/** A client: it posts as the kit does, keeps its sealed values, and names its last flow where a test does not. */
function createClient(proxy: OtpProxy, { name, keeping, service }: ClientParts) {
  const { jar } = keeping;
  let flowID = 'none';
  /** The codes that its sends brought, by flow. */
  const codes = new Map<string, string>();
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
      const earlier = service.transactions().length;
      const response = await proxy(request, { peer });
      const received = service.transactions().slice(earlier).at(-1);
      const text = await response.text();
      const answer = { status: response.status, headers: response.headers, text };
      const { data } = JSON.parse(text);
      if (typeof data?.flowID === 'string') flowID = data.flowID;
      if (received !== undefined) codes.set(flowID, received.code);
      keeping.keep({ ...answer, body: JSON.parse(text) }, client.cookieName());
      return { ...answer, body: JSON.parse(text) };
    },
    send: (phoneNumber = PHONE) => client.post('send', { verificationAddress: { phoneNumber } }),
    /** The code of a flow, by default its last one; for a flow that it did not begin, the newest code of all. */
    code: (of = flowID): string => codes.get(of) ?? service.transactions().at(-1)?.code ?? '000000',
    verify: (otp?: string) => client.post('verify', { otp: otp ?? client.code() }),
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
