import type {
  OtpError,
  PasskeyCreationOptionsJSON,
  PasskeyRequestOptionsJSON,
} from '@otp-kit/protocol';
import type { ProxyEvent } from '../events/proxy-event.ts';
import { type Cookies, createJar } from '../http/cookie-jar.fixture.ts';
import type { LogEntry } from '../http/log-entry.ts';
import { createMemoryCounters } from '../limits/counters/memory-counters.ts';
import type { OtpProxy } from '../proxy/serve.ts';
import { createAuthenticator, type Deviations } from './authenticator.fixture.ts';
import { createMemoryPasskeyStore } from './memory-passkey-store.ts';
import type { PasskeyProxyConfig, SignedInUser, VerifiedPasskey } from './passkey-options.ts';
import { createPasskeyProxy } from './passkey-proxy.ts';

export const START = Date.UTC(2026, 0, 1, 12);
export const SEAL_SECRET = 'a-seal-secret-that-is-quite-long-enough';
const BROWSER_IP = '41.33.200.7';

/** A proxy of passkeys, and browsers with authenticators that use it. The header `x-user` names a session. */
export function createPasskeyFixture(overrides: Partial<PasskeyProxyConfig> = {}) {
  const clock = { now: START };
  const store = createMemoryPasskeyStore();
  const counters = createMemoryCounters();
  const sessions = new Map<string, SignedInUser>();
  const logins: Omit<VerifiedPasskey, 'request'>[] = [];
  const logs: LogEntry[] = [];
  const errors: OtpError[] = [];
  const events: ProxyEvent[] = [];
  const config: PasskeyProxyConfig = {
    rpName: 'Shop',
    rpID: 'shop.test',
    origins: ['https://shop.test'],
    store,
    counters,
    sealSecrets: [SEAL_SECRET],
    user: ({ headers }) => sessions.get(headers.get('x-user') ?? ''),
    onVerified({ userID, passkeyID }) {
      logins.push({ userID, passkeyID });
      return { headers: { 'set-cookie': 'session=s1; HttpOnly' }, next: '/home' };
    },
    now: () => clock.now,
    log: (entry) => logs.push(entry),
    onError: (error) => void errors.push(error),
    onEvent: (event) => events.push(event),
    ...overrides,
  };
  const proxy = createPasskeyProxy(config);
  return {
    ...{ proxy, config, clock, store, counters, sessions, logins, logs, errors, events },
    /** Begins a session, after a code that was entered `ageMs` ago. */
    signIn: (id: string, ageMs = 0): void => {
      sessions.set(id, { id, name: `${id}@shop.test`, verifiedAtMs: clock.now - ageMs });
    },
    browser: (user?: string, cookies?: Cookies) => createBrowser(proxy, user, cookies),
  };
}

/** What a request of a browser has beside its body. */
interface PostOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly peer?: string;
  readonly basePath?: string;
}

/** A browser with an authenticator and, if a user is named, a session. */
export function createBrowser(proxy: OtpProxy, user?: string, cookies?: Cookies) {
  const { jar, header, keep } = createJar(cookies);
  const authenticator = createAuthenticator();
  const browser = {
    jar,
    authenticator,
    async post(
      route: string,
      body: unknown = {},
      { headers = {}, peer = BROWSER_IP, basePath = '/api/passkeys' }: PostOptions = {},
    ) {
      const request = new Request(`https://shop.test${basePath}/${route}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'sec-fetch-site': 'same-origin',
          'x-otp-kit': '1',
          ...(header() !== '' && { cookie: header() }),
          ...(user !== undefined && { 'x-user': user }),
          ...headers,
        },
        body: JSON.stringify(body),
      });
      const response = await proxy(request, { peer });
      keep(response);
      const { status } = response;
      const text = await response.text();
      const { code, data } = JSON.parse(text);
      return { status, headers: response.headers, text, code, data };
    },
    async creationOptions(): Promise<PasskeyCreationOptionsJSON> {
      return (await browser.post('enroll/options')).data.options;
    },
    async requestOptions(): Promise<PasskeyRequestOptionsJSON> {
      return (await browser.post('sign-in/options')).data.options;
    },
    async enroll(deviations?: Deviations) {
      const credential = authenticator.create(await browser.creationOptions(), deviations);
      return browser.post('enroll', { credential });
    },
    async signIn(deviations?: Deviations) {
      const credential = authenticator.get(await browser.requestOptions(), deviations);
      return browser.post('sign-in', { credential });
    },
  };
  return browser;
}
