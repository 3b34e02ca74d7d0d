/**
 * The whole system in a browser's tab: the form's requests go to the proxy, whose requests go to the
 * emulator's core. Both are functions from a request to a response, so that no request leaves the tab.
 *
 * @module
 */
import {
  createEmulatorCore,
  createSeededRandom,
  type EmulatorCore,
  type Message,
  systemRandom,
} from '@otp-kit/emulator/core';
import { createOtpProxy, type LogEntry, type OtpProxyConfig } from '@otp-kit/server';
import { COUNTRIES } from './form-settings.ts';
import { createPageFetch } from './page-fetch.ts';
import { createTraffic, type Traffic } from './traffic.ts';

/** The routes of the proxy, as the form calls them. */
export const ENDPOINT = '/api/otp';
/** The emulator accepts this machine's names alone. Nothing listens there: the requests are handled in the tab. */
export const SERVICE = 'http://localhost:4400';
/** The origin of the hosted page. */
export const WIDGET_ORIGIN = 'http://widget.localhost:4401';
const PIPELINE = 'pipe_emulator_default';

/** What a page of the site works with. */
export interface TabSystem {
  /** The `fetch` of the form. */
  readonly fetch: typeof fetch;
  /** A backend's `fetch` to the service. */
  readonly serviceFetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Handles a request of the form, or a raw one of a page about an error. */
  readonly proxy: (request: Request) => Promise<Response>;
  readonly traffic: Traffic;
  /** The address at which a backend in the tab finds the service, and the credentials of the emulator's first account. */
  readonly config: OtpProxyConfig;
  /** Calls the emulator's control API. */
  control(method: string, path: string, body?: unknown): Promise<void>;
  /** Handles a request of the service's own hosted page. */
  readonly hostedPage: (request: Request) => Promise<Response>;
  /** The messages that arrived, the newest first. */
  messages(): readonly TabMessage[];
  close(): void;
}

/** A message, and why its code can no longer be entered. */
export type TabMessage = Message & { readonly ended: 'used' | 'expired' | undefined };

/** Options of {@link createTabSystem}. */
export interface TabSystemOptions {
  /** Settings of the proxy that differ, for a page about a setting. */
  readonly proxy?: Partial<OtpProxyConfig>;
  /** Makes codes and IDs the same on each run, for tests. */
  readonly randomSeed?: string;
}

/** Creates a service, a backend and the connection between them. */
export function createTabSystem({ proxy, randomSeed }: TabSystemOptions = {}): TabSystem {
  const core = createEmulatorCore({
    random: randomSeed === undefined ? systemRandom : createSeededRandom(randomSeed),
  });
  core.store.widgetOrigin = WIDGET_ORIGIN;
  const traffic = createTraffic();
  const log = ({ level, code, message }: LogEntry) => {
    // The setting below is meant: no reader has to act on the warning about it.
    const isMeant = level === 'warn' && code === 'CLIENT_IP_UNAVAILABLE';
    if (!isMeant) traffic.log({ level, code, message });
  };

  const serviceFetch = (url: string, init: RequestInit) =>
    traffic.follow({ from: 'proxy', to: 'service', request: new Request(url, init) }, core.fetch);
  const config: OtpProxyConfig = {
    baseUrl: SERVICE,
    apiKey: 'ak_emulator_default_not_a_secret',
    pipelineID: PIPELINE,
    sealSecrets: [crypto.getRandomValues(new Uint8Array(32))],
    allowedCountries: COUNTRIES,
    defaultCountry: 'EG',
    allowedOrigins: [SERVICE],
    // A tab has no socket whose address could be read.
    unknownClientIp: 'send-without',
    // A function in the tab can set no cookie, so the sealed value is in the body, as for a native app.
    nativeApps: 'sealed-in-body',
    fetch: serviceFetch,
    log,
    onVerified: () => ({ headers: { 'X-Session-Token': crypto.randomUUID() } }),
    ...proxy,
  };
  const handle = createOtpProxy(config);
  const follow = (request: Request) =>
    traffic.follow({ from: 'form', to: 'proxy', request }, (received) => handle(received));

  return {
    fetch: createPageFetch(follow),
    serviceFetch,
    proxy: follow,
    traffic,
    config,
    control: (method, path, body) => control(core, { method, path, body }),
    hostedPage: (request) =>
      traffic.follow({ from: 'page', to: 'service', request }, core.fetchWidget),
    messages: () => {
      const { inbox, transactions, clock } = core.store.defaultWorkspace;
      // A fault may end the newest code for the form, which the service still knows.
      const hasExpired = lastCodeOf(traffic) === 'TRANSACTION_EXPIRED';
      return inbox.list({}).map((message, index) => {
        const status = transactions.byId(message.transactionID)?.status(clock.now());
        const isExpired = status === 'expired' || (hasExpired && index === 0);
        const ended = status === 'Successful' ? 'used' : isExpired ? 'expired' : undefined;
        return { ...message, ended };
      });
    },
    close: () => core.close(),
  };
}

/** The error code of the form's last send or verify, if that failed. */
function lastCodeOf(traffic: Traffic): string | undefined {
  const last = traffic
    .entries()
    .filter((entry) => entry.kind === 'request')
    .findLast(({ from, path }) => from === 'form' && /\/(send|verify)$/.test(path));
  return last?.code;
}

/** @throws Error with the response's text, if the control API refuses the request */
async function control(
  core: EmulatorCore,
  { method, path, body }: { method: string; path: string; body?: unknown },
): Promise<void> {
  const init: RequestInit = { method };
  if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { 'Content-Type': 'application/json' };
  }
  const response = await core.fetch(new Request(`${SERVICE}/_emulator/v1${path}`, init));
  if (!response.ok) throw new Error(await response.text());
}
