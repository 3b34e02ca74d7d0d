import {
  createOtpProxy,
  createWidgetProxy,
  type LogEntry,
  type OtpProxy,
  type OtpProxyConfig,
  type ServiceFetch,
} from '@otp-kit/server';
import type { World } from '../world.ts';
import { ACCOUNT, MAX_WRONG_CODES, SERVICE, SHOP, WIDGET_ORIGIN } from './account.ts';
import type { Machine } from './machine.ts';

/** What the proxies of one process begin with. */
export interface InstanceParts {
  readonly world: World;
  readonly machine: Machine;
  readonly fetch: ServiceFetch;
  readonly now: () => number;
  readonly sealSecrets: readonly string[];
  /** Begins a session in the product. `transactionID`: for the widget, the attempt's ID. */
  readonly onSession: (session: Session) => void;
}

/** A session that a proxy began. */
export interface Session {
  readonly proxy: string;
  readonly phone: string;
  readonly transactionID: string;
}

/** The proxies of one process, by the beginning of their paths; the longer one is first. */
export type Proxies = ReadonlyMap<string, { readonly name: string; readonly serve: OtpProxy }>;

/** Creates the proxies of one process: for logins, for payments, and for the hosted widget. */
export function createProxies(parts: InstanceParts): Proxies {
  const { world, machine, onSession } = parts;
  const { config: changeAll = (all) => all, otpConfig: change = (own) => own } = world.defect;
  const base = changeAll<ReturnType<typeof baseConfig>>(baseConfig(parts), world.service);
  const sessionOf = (proxy: string): OtpProxyConfig['onVerified'] => {
    return async ({ address, transactionID }) => {
      const phone = 'phoneNumber' in address ? address.phoneNumber : '';
      await machine.outside(() => onSession({ proxy, phone, transactionID }));
      return { headers: { 'set-cookie': 'session=1; HttpOnly' }, next: '/home' };
    };
  };
  const otp = (purpose: string, basePath: string) =>
    createOtpProxy(
      change({
        ...base,
        pipelineID: ACCOUNT.pipelineID,
        purpose,
        basePath,
        policy: { ...POLICY, maxWrongCodes: MAX_WRONG_CODES },
        onVerified: sessionOf(purpose),
      }),
    );
  const widget = createWidgetProxy({
    ...base,
    publicKey: ACCOUNT.publicKey,
    widgetSecret: ACCOUNT.widgetSecret,
    widgetOrigin: WIDGET_ORIGIN,
    webhookSecrets: [ACCOUNT.webhookSecret],
    policy: POLICY,
    results: {
      put: (result, eventID) => machine.outside(() => world.store.results.put(result, eventID)),
      get: (attemptId) => machine.outside(() => world.store.results.get(attemptId)),
      claim: (attemptId) => machine.outside(() => world.store.results.claim(attemptId)),
    },
    async onVerified({ address, attemptId }) {
      const phone = 'phoneNumber' in address ? address.phoneNumber : '';
      const session = { proxy: 'widget', phone, transactionID: attemptId };
      await machine.outside(() => onSession(session));
    },
  });
  return new Map([
    ['/api/otp/widget/', { name: 'widget', serve: widget }],
    ['/api/otp/', { name: 'login', serve: otp('login', '/api/otp') }],
    ['/api/pay/', { name: 'payment', serve: otp('payment', '/api/pay') }],
  ]);
}

const POLICY = { dailyBudget: 'unlimited', countryAlarmBelow: 0 } as const;

/** The options that all proxies share: the real ones, with the simulation's clock, store and network. */
function baseConfig({ world, machine, fetch, now, sealSecrets }: InstanceParts) {
  const { counters } = world.store;
  const named = <T extends { readonly key: string }>(query: T): T => {
    world.observe({ kind: 'left-proxy', to: 'store', text: query.key });
    return query;
  };
  const log = (entry: unknown) => {
    world.observe({ kind: 'left-proxy', to: 'log', text: JSON.stringify(entry) });
  };
  return {
    baseUrl: SERVICE,
    apiKey: ACCOUNT.apiKey,
    allowedCountries: ['EG'],
    allowedOrigins: [SHOP],
    trustedProxies: ['10.0.0.0/8'],
    sealSecrets,
    now,
    fetch: (url: string, init: RequestInit) => machine.outside(() => fetch(url, init)),
    counters: {
      hit: (hit: Parameters<typeof counters.hit>[0]) =>
        machine.outside(() => counters.hit(named(hit))),
      add: (change: Parameters<typeof counters.add>[0]) =>
        machine.outside(() => counters.add(named(change))),
      read: (query: Parameters<typeof counters.read>[0]) =>
        machine.outside(() => counters.read(query)),
      reset: (target: Parameters<typeof counters.reset>[0]) =>
        machine.outside(() => counters.reset(target)),
    },
    log: (entry: LogEntry) => log(entry),
    onError: ({ code, message }: Error & { readonly code: string }) => log({ code, message }),
    onEvent: log,
  };
}
