import { answerRefusal } from './answer.ts';
import type { OtpProxyConfig } from './config.ts';
import type { Exchange } from './exchange.ts';
import { flowCookie } from './flow-cookie.ts';
import { guardRequest } from './guard.ts';
import { createMemoryRateLimiter } from './rate-limit.ts';
import { Refusal } from './refusal.ts';
import { createReport, reasonOf } from './report.ts';
import { cancel } from './routes/cancel.ts';
import { challenge } from './routes/challenge.ts';
import { send } from './routes/send.ts';
import { verify } from './routes/verify.ts';
import { createSeal } from './seal.ts';
import { readSettings } from './settings.ts';
import { createUpstream } from './upstream.ts';

/** What the platform knows of a request beside the request. */
export interface ProxyContext {
  /** The address of the socket's other end. */
  readonly peer?: string | undefined;
  /** Keeps the platform awake until a promise is settled. */
  readonly waitUntil?: ((promise: Promise<unknown>) => void) | undefined;
}

/** Answers one request. Never rejects. */
export type OtpProxy = (request: Request, context?: ProxyContext) => Promise<Response>;

/** Created once per proxy, shared by its requests. */
type Shared = Omit<Exchange, 'request' | 'peer' | 'cookie' | 'waitUntil'>;

const ROUTES: Readonly<Record<string, (exchange: Exchange) => Promise<Response>>> = {
  challenge,
  send,
  verify,
  cancel,
};

/**
 * Creates the backend of the browser kit: POST `challenge`, `send`, `verify` and `cancel` under
 * `basePath`. The API key, the pipeline ID and the transaction stay on this side; the browser
 * holds a sealed cookie.
 *
 * @throws TypeError naming the option that is wrong
 */
export function createOtpProxy(config: OtpProxyConfig): OtpProxy {
  const settings = readSettings(config);
  const { now = Date.now, onVerified, session, address, resolveAddress } = config;
  const report = createReport(config);
  const seal = createSeal(config.sealSecrets);
  const shared: Shared = {
    settings,
    hooks: {
      onVerified,
      ...(session && { session }),
      ...(address && { address }),
      ...(resolveAddress && { resolveAddress }),
    },
    upstream: createUpstream(config),
    limiter: config.rateLimiter ?? createMemoryRateLimiter(),
    report,
    now,
  };
  if (settings.isDevelopment) {
    report.log({
      level: 'warn',
      message: 'environment is development: not for use on the internet, where sends go unlimited',
    });
  } else if (settings.allowedOrigins.size === 0) {
    report.log({
      level: 'warn',
      message: 'allowedOrigins is empty: browsers without Sec-Fetch-Site are refused',
    });
  }
  if (settings.digits < 6) {
    // A transaction takes 10 wrong codes: one in 1,000 is guessed with 4 digits, one in 100,000 with 6.
    report.log({ level: 'warn', message: 'digits is below 6: OWASP ASVS 6.5.4 asks for 20 bits' });
  }

  return async (request, context = {}) => {
    // Called on its object: the platform's own context does not work detached.
    const waitUntil = (promise: Promise<unknown>) => {
      try {
        context.waitUntil?.(promise);
      } catch (error) {
        report.log({ level: 'error', message: 'waitUntil failed', reason: reasonOf(error) });
      }
    };
    const { peer } = context;
    const cookie = flowCookie(request, { seal, isDevelopment: settings.isDevelopment, now });
    try {
      return await route({ ...shared, request, peer, cookie, waitUntil });
    } catch (error) {
      const refusal = error instanceof Refusal ? error : unexpected(error, waitUntil);
      const response = answerRefusal(refusal);
      if (refusal.setCookie !== undefined) response.headers.append('Set-Cookie', refusal.setCookie);
      return response;
    }
  };

  function unexpected(error: unknown, waitUntil: Exchange['waitUntil']): Refusal {
    const code = 'SERVICE_UNAVAILABLE';
    waitUntil(report.fault({ code, message: 'the proxy failed', reason: reasonOf(error) }));
    return new Refusal(code, { status: 500 });
  }
}

async function route(exchange: Exchange): Promise<Response> {
  const { request, settings } = exchange;
  const { pathname } = new URL(request.url);
  const prefix = `${settings.basePath}/`;
  const name = pathname.startsWith(prefix) ? pathname.slice(prefix.length) : '';
  const handler = Object.hasOwn(ROUTES, name) ? ROUTES[name] : undefined;
  if (handler === undefined) throw new Refusal('ROUTE_NOT_FOUND');
  if (request.method !== 'POST') throw new Refusal('METHOD_NOT_ALLOWED', { allow: 'POST' });
  guardRequest(exchange);
  return handler(exchange);
}
