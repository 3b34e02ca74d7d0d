import type { BaseOptions, BaseSettings } from '../config/base-schema.ts';
import { createKeyedHash } from '../crypto/keyed-hash.ts';
import type { Counters } from '../limits/counters/counters.ts';
import { createReport, type Report, reasonOf } from './report.ts';
import type { RequestContext } from './request-context.ts';
import { errorResponse } from './response.ts';
import { requireSameOrigin } from './same-origin.ts';
import { ServiceError } from './service-error.ts';

/** What the platform knows of a request beside the request. */
export interface ProxyContext {
  /** The address of the socket's other end. */
  readonly peer?: string | undefined;
  /** Keeps the platform awake until a promise is settled. */
  readonly waitUntil?: ((promise: Promise<unknown>) => void) | undefined;
}

/** Answers one request. Never rejects. */
export type OtpProxy = (request: Request, platform?: ProxyContext) => Promise<Response>;

/** One path. `handle` may throw a `ServiceError`. */
export interface Route<E> {
  readonly method: 'GET' | 'POST';
  readonly handle: (context: E) => Promise<Response>;
}

/** A route that takes what a page of this site posts, and nothing else. */
export function sameOriginPost<E extends RequestContext>(handle: Route<E>['handle']): Route<E> {
  return {
    method: 'POST',
    handle: async (context) => {
      requireSameOrigin(context);
      return handle(context);
    },
  };
}

/** A kind of proxy: its routes, by their names under `basePath`. */
export interface ProxyDefinition<E extends RequestContext> {
  readonly settings: BaseSettings;
  readonly counters: Counters;
  /** Names the pipeline, or the widget, among those that share the counters. */
  readonly pipeline: string;
  readonly routes: Readonly<Record<string, Route<E>>>;
  /** Its stores beside the counters. */
  readonly stores?: readonly Pick<Counters, 'warning'>[];
  /** Adds what the routes of this kind need. Called once for each request. */
  readonly extend: (context: RequestContext) => E;
}

/** Makes a proxy of its routes. Tells the operator, at once, what of the configuration to think over. */
export function serve<E extends RequestContext>(
  options: Omit<BaseOptions, 'policy'>,
  { settings, counters, pipeline, routes, extend, stores = [] }: ProxyDefinition<E>,
): OtpProxy {
  const { now, session, recipient } = options;
  const report = createReport(options);
  const shared = {
    settings,
    hooks: { ...(session && { session }), ...(recipient && { recipient }) },
    counters,
    keyedHash: createKeyedHash(options.sealSecrets),
    pipeline,
    report,
    now,
  };
  warnOf(settings, report);
  const unchecked = [counters, ...stores].filter((store) => store.warning !== undefined);

  return async (request, platform = {}) => {
    // Called on its object: the platform's own context does not work detached.
    const waitUntil = (promise: Promise<unknown>) => {
      try {
        platform.waitUntil?.(promise);
      } catch (error) {
        report.log({ level: 'error', message: 'waitUntil failed', reason: reasonOf(error) });
      }
    };
    // Not at the start, when some platforms allow no connection yet.
    for (const store of unchecked.splice(0)) waitUntil(warnOfStore(store, report));
    try {
      const route = routeOf(request);
      return await route.handle(extend({ ...shared, request, peer: platform.peer, waitUntil }));
    } catch (error) {
      return errorResponse(error instanceof ServiceError ? error : unexpected(error, waitUntil));
    }
  };

  function routeOf({ url, method }: Request): Route<E> {
    const { pathname } = new URL(url);
    const prefix = `${settings.basePath}/`;
    const name = pathname.startsWith(prefix) ? pathname.slice(prefix.length) : '';
    const route = Object.hasOwn(routes, name) ? routes[name] : undefined;
    if (route === undefined) throw new ServiceError('ROUTE_NOT_FOUND');
    if (method !== route.method)
      throw new ServiceError('METHOD_NOT_ALLOWED', { allow: route.method });
    return route;
  }

  function unexpected(error: unknown, waitUntil: RequestContext['waitUntil']): ServiceError {
    const code = 'SERVICE_UNAVAILABLE';
    waitUntil(report.fault({ code, message: 'the proxy failed', reason: reasonOf(error) }));
    return new ServiceError(code, { status: 500 });
  }
}

/** Logs what is wrong with a store. Never rejects: a store need not say. */
async function warnOfStore(store: Pick<Counters, 'warning'>, report: Report): Promise<void> {
  try {
    const message = await store.warning?.();
    if (message !== undefined) report.warnOnce({ message });
  } catch {
    // Refused or unreachable: a request that needs the store reports that itself.
  }
}

function warnOf({ isDevelopment, allowedOrigins, digits }: BaseSettings, report: Report): void {
  const warn = (message: string) => report.log({ level: 'warn', message });
  if (isDevelopment) {
    warn('environment is development: not for use on the internet, where sends go unlimited');
  } else if (allowedOrigins.size === 0) {
    warn('allowedOrigins is empty: browsers without Sec-Fetch-Site are refused');
  }
  if (digits < 6) {
    // A transaction takes 10 wrong codes: one in 1,000 is guessed with 4 digits, one in 100,000 with 6.
    warn('digits is below 6: OWASP ASVS 6.5.4 asks for 20 bits');
  }
}
