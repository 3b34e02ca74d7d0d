import {
  type CatalogueEntry,
  maskAddress,
  OtpError,
  PROXY_ERRORS,
  type ProxyChallenge,
  type ProxyErrorBody,
  type ProxyFlow,
  type ProxySendRequest,
  type ProxyTransport,
  type ProxyVerified,
  type SingleAddress,
  V12_ERRORS,
} from '@otp-kit/protocol';
import { createFetchTransport } from '../transport.ts';
import { createFakeChallenges } from './fake-challenges.ts';
import {
  FAKE_OUTCOMES,
  type FakeAnswer,
  type FakeBehavior,
  type FakeOutcome,
} from './fake-outcomes.ts';

/** A request that the fake proxy got. */
export interface FakeRequest {
  readonly route: FakeRoute;
  readonly body: Readonly<Record<string, unknown>>;
}

/** The routes of a proxy. */
export type FakeRoute = 'challenge' | 'send' | 'verify' | 'cancel';

/** Options of {@link createFakeProxy}. */
export interface FakeProxyOptions {
  /** The time in Unix milliseconds. Default: `Date.now`. */
  readonly now?: (() => number) | undefined;
  /** How long a challenge is valid. Default 90. */
  readonly challengeSeconds?: number | undefined;
  /** How long a code is valid. Default 180. */
  readonly lifeSeconds?: number | undefined;
  /** When another code can be requested. Default 30. */
  readonly resendSeconds?: number | undefined;
  /** Default 6. */
  readonly digits?: number | undefined;
}

/** A proxy in memory: it makes no request and sends no code. */
export interface FakeProxy {
  /** For a form: `<OtpForm endpoint="/api/otp" fetch={proxy.fetch} />`. */
  readonly fetch: typeof fetch;
  /** For a flow: `createOtpFlow({ transport: proxy.transport })`. */
  readonly transport: ProxyTransport;
  /** What was requested, oldest first. */
  readonly requests: readonly FakeRequest[];
  /** Behaves otherwise from the next request on. */
  readonly become: (behavior: FakeOutcome | FakeBehavior) => void;
}

/**
 * Creates a fake proxy for component tests and for pages that show the states of a form.
 *
 * @param behavior the name of an outcome of {@link FAKE_OUTCOMES}, or a behavior of your own; default `verified`
 * @example
 * const proxy = createFakeProxy('wrong-code');
 * render(<OtpForm endpoint="/api/otp" fetch={proxy.fetch} />);
 */
export function createFakeProxy(
  behavior: FakeOutcome | FakeBehavior = 'verified',
  options: FakeProxyOptions = {},
): FakeProxy {
  const requests: FakeRequest[] = [];
  let current = behaviorOf(behavior);
  const routes = createRoutes(options, () => current);

  const fakeFetch: typeof fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, BASE);
    const route = pathname.slice(pathname.lastIndexOf('/') + 1);
    if (!isRoute(route)) throw new OtpError('ROUTE_NOT_FOUND', `the fake proxy has no ${route}`);
    const body: FakeRequest['body'] = JSON.parse(typeof init?.body === 'string' ? init.body : '{}');
    requests.push({ route, body });
    const failure = await routes.fail(route, body);
    if (failure === undefined) {
      return Response.json({ status: 'success', data: routes[route](body) });
    }
    if (failure === 'pending') return untilAborted(init?.signal);
    if (failure === 'offline') throw new TypeError('the fake proxy is offline');
    return refusal(failure);
  };

  return {
    fetch: fakeFetch,
    transport: createFetchTransport({ endpoint: BASE, fetch: fakeFetch }),
    requests,
    become: (next) => {
      current = behaviorOf(next);
    },
  };
}

/** What each route responds with when it succeeds, and whether it does. */
function createRoutes(options: FakeProxyOptions, current: () => FakeBehavior) {
  const { now = Date.now } = options;
  const challenges = createFakeChallenges(now);
  let address: SingleAddress = { phoneNumber: '+201001234567' };
  const later = (seconds: number) => new Date(now() + seconds * 1000).toISOString();

  return {
    async fail(route: FakeRoute, body: FakeRequest['body']): Promise<FakeAnswer | undefined> {
      if (route === 'cancel') return undefined;
      return current()[route] ?? (await checkBody(current(), route, { challenges, body }));
    },
    challenge(): ProxyChallenge {
      const { siteKey = null, channels = [], difficulty = 0 } = current();
      const { digits = 6, challengeSeconds = 90 } = options;
      return {
        ...(difficulty > 0
          ? challenges.issue(difficulty, challengeSeconds)
          : { challengeRequired: false }),
        turnstile: { required: siteKey !== null, siteKey },
        channels,
        digits,
        serverTime: later(0),
      };
    },
    send({ verificationAddress, channel }: Partial<ProxySendRequest>): ProxyFlow {
      const { lifeSeconds = 180, resendSeconds = 30, digits = 6 } = options;
      address = verificationAddress ?? address;
      return {
        flowID: 'fake-flow',
        expiresAt: later(lifeSeconds),
        channels: [channel ?? ('email' in address ? 'email' : 'whatsapp')],
        digits,
        maskedAddress: maskAddress(address),
        resendAfter: later(resendSeconds),
        serverTime: later(0),
        ...current().sent,
      };
    },
    verify(): ProxyVerified {
      const { next, enrollmentToken } = current();
      return { verified: true, next, enrollmentToken };
    },
    cancel: () => ({}),
  };
}

/** Returns the failure of a request that lacks what the behavior requires. */
async function checkBody(
  { difficulty = 0, siteKey, code }: FakeBehavior,
  route: FakeRoute,
  { challenges, body }: FakeCheck,
): Promise<FakeAnswer | undefined> {
  if (route === 'verify') {
    return code === undefined || body['otp'] === code ? undefined : 'INVALID_OTP';
  }
  if (route !== 'send') return undefined;
  const { powSolution, turnstileToken }: Partial<ProxySendRequest> = body;
  const failure = difficulty > 0 ? await challenges.check(powSolution) : undefined;
  if (failure !== undefined) return failure;
  const lacksToken = siteKey !== undefined && turnstileToken === undefined;
  return lacksToken ? 'TURNSTILE_TOKEN_MISSING' : undefined;
}

interface FakeCheck {
  readonly challenges: ReturnType<typeof createFakeChallenges>;
  readonly body: FakeRequest['body'];
}

// Never requested. It makes a path a URL, which only a page has an origin for.
const BASE = 'http://otp-kit.invalid/api/otp';

function behaviorOf(behavior: FakeOutcome | FakeBehavior): FakeBehavior {
  return typeof behavior === 'string' ? FAKE_OUTCOMES[behavior] : behavior;
}

function isRoute(route: string): route is FakeRoute {
  return /^(challenge|send|verify|cancel)$/.test(route);
}

function untilAborted(signal: AbortSignal | null | undefined): Promise<Response> {
  return new Promise((_resolve, reject) => {
    const fail = () => reject(signal?.reason);
    if (signal?.aborted) fail();
    signal?.addEventListener('abort', fail);
  });
}

const CATALOGUE: Readonly<Record<string, CatalogueEntry>> = { ...V12_ERRORS, ...PROXY_ERRORS };

function refusal(failure: Exclude<FakeAnswer, 'offline' | 'pending'>): Response {
  const { code, ...waiting } = typeof failure === 'string' ? { code: failure } : failure;
  const entry = CATALOGUE[code];
  if (entry === undefined) throw new RangeError(`${code} is no code of the proxy`);
  const body: ProxyErrorBody = {
    status: 'error',
    code,
    message: 'a failure of the fake proxy',
    class: entry.class,
    retryable: entry.retryable,
    ...waiting,
  };
  return Response.json(body, { status: entry.status });
}
