import { randomBytes } from 'node:crypto';
import {
  describeFailure,
  PROXY_ERRORS,
  type ProxyChallenge,
  type ProxyFlow,
  type ProxySendRequest,
  type ProxyTransport,
  type ProxyVerified,
  type ProxyVerifyRequest,
  parseProxyChallenge,
  parseProxyFlow,
  V12_ERRORS,
} from '@otp-kit/protocol';
import type { Clock } from './clock.fixture.ts';
import { RefusedError } from './index.ts';
import { createFakeProxy, type FakeBehavior } from './testing/index.ts';

/** The code that the proxy accepts. */
export const CODE = '123456';

const SERVER_AHEAD_MS = 3_600_000; // The browser's clock is an hour slow in every test.

export function refusal(httpStatus: number, code?: string, extra: object = {}): RefusedError {
  // The proxy adds the class, too: the browser has no catalogue to look the class up in.
  const { class: failureClass } = describeFailure(httpStatus, { code }, CATALOGUE);
  const body = { status: 'error', code, message: randomProse(), class: failureClass, ...extra };
  return new RefusedError(httpStatus, body);
}

const CATALOGUE = { ...V12_ERRORS, ...PROXY_ERRORS };

/** The message of an error differs at every run, because nothing may depend on it. */
function randomProse(): string {
  return randomBytes(12).toString('base64');
}

type Journaled =
  | { route: 'challenge'; signal: AbortSignal }
  | { route: 'send'; body: ProxySendRequest; signal: AbortSignal }
  | { route: 'verify'; body: ProxyVerifyRequest; signal: AbortSignal }
  | { route: 'cancel'; flowID: string; signal?: undefined };
type Planned<T> = T | Error | Promise<T>;

/** The fake proxy behind a transport that ignores abort signals, so that every response can be late, and takes no captcha token twice. */
export function createProxy(clock: Clock) {
  const settings = {
    challengeRequired: true,
    difficulty: 1,
    lifeMs: 90_000,
    captcha: false,
    channels: ['whatsapp', 'sms'],
  };
  const proxy = createFakeProxy(
    {},
    {
      now: () => clock.now() + SERVER_AHEAD_MS,
      get challengeSeconds() {
        return settings.lifeMs / 1000;
      },
    },
  );
  const spentTokens = new Set<string>();
  const journal: Journaled[] = [];
  const planned = {
    challenge: [] as Planned<ProxyChallenge>[],
    send: [] as Planned<ProxyFlow>[],
    verify: [] as Planned<ProxyVerified>[],
    cancel: [] as Planned<undefined>[],
  };

  const behavior = (): FakeBehavior => ({
    difficulty: settings.challengeRequired ? settings.difficulty : 0,
    channels: settings.channels,
    code: CODE,
    next: '/home',
    enrollmentToken: 'opaque',
    ...(settings.captcha && { siteKey: 'site-key' }),
  });

  function checkToken({ turnstileToken }: Partial<ProxySendRequest>): void {
    if (!settings.captcha || turnstileToken === undefined) return;
    if (spentTokens.has(turnstileToken)) throw refusal(403, 'TURNSTILE_VERIFICATION_FAILED');
    spentTokens.add(turnstileToken);
  }

  const transport: ProxyTransport = {
    async post(route, body, parse, { signal = new AbortController().signal }) {
      const sent = onTheWire(body);
      journal.push(journaled(route, sent, signal));
      const next = isRoute(route) ? planned[route].shift() : undefined;
      if (next instanceof Error) throw next;
      if (next !== undefined) return parse({ status: 'success', data: await next });
      checkToken(sent);
      proxy.become(behavior());
      return proxy.transport.post(route, sent, parse, {});
    },
  };

  return {
    transport,
    settings,
    journal,
    planned,
    /** A challenge that the proxy accepts. */
    challenge() {
      proxy.become(behavior());
      return proxy.transport.post('challenge', {}, parseProxyChallenge, {});
    },
    /** A response to `send`. */
    flow() {
      proxy.become({});
      return proxy.transport.post('send', {}, parseProxyFlow, {});
    },
    routes: () => journal.map(({ route }) => route),
    count: (route: string) => journal.filter((entry) => entry.route === route).length,
    sends: () => journal.flatMap((entry) => (entry.route === 'send' ? [entry.body] : [])),
    /** Makes the next responses of a route these: a value, an error, or a promise of either. */
    plan<R extends keyof typeof planned>(route: R, ...responses: (typeof planned)[R]) {
      (planned[route] as unknown[]).push(...responses);
    },
  };
}

type Sent = ProxySendRequest & ProxyVerifyRequest;

function journaled(route: string, body: Sent, signal: AbortSignal): Journaled {
  if (route === 'challenge') return { route, signal };
  if (route === 'send' || route === 'verify') return { route, body, signal };
  return { route: 'cancel', flowID: body.flowID };
}

function isRoute(route: string): route is Journaled['route'] {
  return /^(challenge|send|verify|cancel)$/.test(route);
}

/** Parses what JSON carries, which leaves out `undefined`. */
function onTheWire(body: object): Sent {
  return JSON.parse(JSON.stringify(body));
}
