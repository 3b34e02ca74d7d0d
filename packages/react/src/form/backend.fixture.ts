import { describeFailure, PROXY_ERRORS, type ProxyErrorBody, V12_ERRORS } from '@otp-kit/protocol';

/** One request as the backend got it. */
export interface Call {
  readonly route: string;
  readonly body: Record<string, unknown>;
  readonly signal: AbortSignal;
}

/** What a test may set before, or change while, the form runs. */
export interface BackendOptions {
  difficulty?: number;
  /** How long a challenge is good. */
  lifeSeconds?: number;
  digits?: number;
  code?: string;
  channels?: readonly string[];
  /** The channels that deliver. */
  delivered?: readonly string[];
  maskedAddress?: string;
  /** How far the backend's clock is ahead of the browser's. */
  aheadMs?: number;
  siteKey?: string;
  resendSeconds?: number;
  expirySeconds?: number;
  verified?: { next?: string; enrollmentToken?: string };
}

/** An integrator's backend in the page: it speaks the proxy's wire, and remembers what it was asked. */
export interface Backend {
  readonly fetch: typeof fetch;
  readonly calls: readonly Call[];
  readonly options: BackendOptions;
  callsOf(route: string): readonly Call[];
  /** Answers the next request of a route with a failure; one such call for each request. */
  failNext(route: string, httpStatus: number, body: Partial<ProxyErrorBody> | string): void;
  /** Lets the next request of a route find no connection. */
  breakNext(route: string): void;
  /** Holds the requests of a route back, until the returned function is called. */
  hold(route: string): () => void;
}

export function createBackend(options: BackendOptions = {}): Backend {
  const calls: Call[] = [];
  const failures: { route: string; respond: () => Response }[] = [];
  const gates = new Map<string, Promise<void>>();

  async function answer(route: string): Promise<Response> {
    const planned = failures.findIndex((failure) => failure.route === route);
    const [failure] = planned < 0 ? [] : failures.splice(planned, 1);
    if (failure) return failure.respond();
    switch (route) {
      case 'challenge':
        return success(challenge(options));
      case 'send':
        return success(flow(options));
      case 'verify': {
        const { otp } = calls.at(-1)?.body ?? {};
        if (otp === (options.code ?? '123456')) {
          return success({ verified: true, ...options.verified });
        }
        return Response.json(errorBody({ code: 'INVALID_OTP' }, 403), { status: 403 });
      }
      default:
        return success({});
    }
  }

  return {
    calls,
    options,
    callsOf: (route) => calls.filter((call) => call.route === route),
    failNext: (route, status, body) => {
      const text = typeof body === 'string' ? body : JSON.stringify(errorBody(body, status));
      const headers = { 'Content-Type': 'application/json' };
      failures.push({ route, respond: () => new Response(text, { status, headers }) });
    },
    breakNext: (route) => {
      failures.push({ route, respond: noConnection });
    },
    hold: (route) => {
      let release = () => {};
      gates.set(route, new Promise((resolve) => (release = resolve)));
      return () => {
        gates.delete(route);
        release();
      };
    },
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const route = request.url.slice(request.url.lastIndexOf('/') + 1);
      calls.push({ route, body: await request.json(), signal: request.signal });
      const aborted = new Promise<never>((_, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      });
      await Promise.race([gates.get(route) ?? Promise.resolve(), aborted]);
      return answer(route);
    },
  };
}

function noConnection(): never {
  throw new TypeError('Failed to fetch');
}

function success(data: object): Response {
  return Response.json({ status: 'success', data });
}

function errorBody(body: Partial<ProxyErrorBody>, httpStatus: number): Partial<ProxyErrorBody> {
  const { class: failureClass } = describeFailure(httpStatus, body, CATALOGUE);
  return {
    status: 'error',
    message: 'prose that no user may see',
    class: failureClass,
    retryable: false,
    ...body,
  };
}

const CATALOGUE = { ...V12_ERRORS, ...PROXY_ERRORS };

function challenge(options: BackendOptions): object {
  const { difficulty = 1, lifeSeconds = 90, digits = 6, channels = [], siteKey = null } = options;
  const inSeconds = clockOf(options);
  return {
    challengeRequired: difficulty > 0,
    ...(difficulty > 0 && {
      challenge: Array.from(crypto.getRandomValues(new Uint8Array(32)), hex).join(''),
      difficulty,
      challengeToken: crypto.randomUUID(),
      expiresAt: inSeconds(lifeSeconds),
      algorithm: 'sha256',
    }),
    turnstile: { required: siteKey !== null, siteKey },
    channels,
    digits,
    serverTime: inSeconds(0),
  };
}

function flow(options: BackendOptions): object {
  const { digits = 6, resendSeconds = 30, expirySeconds = 180 } = options;
  const inSeconds = clockOf(options);
  const { delivered = ['whatsapp'], maskedAddress = '+20•••••••17' } = options;
  return {
    flowID: 'flow-1',
    expiresAt: inSeconds(expirySeconds),
    channels: delivered,
    digits,
    maskedAddress,
    resendAfter: inSeconds(resendSeconds),
    serverTime: inSeconds(0),
  };
}

/** Tells a time by the backend's clock. */
export function clockOf({ aheadMs = 0 }: BackendOptions): (seconds: number) => string {
  return (seconds) => new Date(Date.now() + aheadMs + seconds * 1000).toISOString();
}

function hex(byte: number): string {
  return byte.toString(16).padStart(2, '0');
}
