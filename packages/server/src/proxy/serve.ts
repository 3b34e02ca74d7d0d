import type { ObserverOptions } from '../events/event-options.ts';
import type { EventRoute, ProxyEvent } from '../events/proxy-event.ts';
import { createRequestEvents, type RequestEvents } from '../events/request-events.ts';
import { clientOf } from '../http/client.ts';
import { fromRequest, type IncomingRequest } from '../http/incoming-request.ts';
import {
  createReport,
  createRequestReport,
  type Report,
  type RequestReport,
  reasonOf,
} from '../http/report.ts';
import type { RequestSettings } from '../http/request-options.ts';
import { errorResponse, type ProxyResponse, toResponse } from '../http/response.ts';
import { requireOwnClient } from '../http/same-origin.ts';
import { ServiceError } from '../http/service-error.ts';
import type { Counters } from '../limits/counters/counters.ts';
import type { ParsedOptions } from '../options/options-schema.ts';
import { createHookRunner, type ServedRequest } from './request-context.ts';

/** What the platform knows about a request beside the request. */
export interface ProxyContext {
  /** The address of the other end of the socket. */
  readonly peer?: string | undefined;
  /** Keeps the platform awake until a promise is settled. */
  readonly waitUntil?: ((promise: Promise<unknown>) => void) | undefined;
}

/** Serves one request. Never rejects. */
export type OtpProxy = (request: Request, context?: ProxyContext) => Promise<Response>;

/** What a proxy does for each platform. Never rejects. */
export type HandleRequest = (
  request: IncomingRequest,
  platform: ProxyContext,
) => Promise<ProxyResponse>;

const proxies = new WeakMap<OtpProxy, HandleRequest>();

/** The handler of a proxy of this kit; `undefined` for a function around one. */
export function requestHandlerOf(proxy: OtpProxy): HandleRequest | undefined {
  return proxies.get(proxy);
}

/** One path. `handle` may throw a `ServiceError`. */
export interface Route<E> {
  readonly method: 'GET' | 'POST';
  readonly handle: (context: E) => Promise<ProxyResponse>;
}

/** A route that accepts POST requests from pages of this site, and from apps where apps are served. */
export function clientPost<E extends ServedRequest & { readonly settings: RequestSettings }>(
  handle: Route<E>['handle'],
): Route<E> {
  return {
    method: 'POST',
    handle: async (context) => {
      requireOwnClient(context);
      return handle(context);
    },
  };
}

/** The routes of a proxy, by their names. */
export type Routes<E> = Readonly<Partial<Record<EventRoute, Route<E>>>>;

/** A proxy: its routes, by their names under `basePath`, and what they need. */
export interface ProxyDefinition<E> {
  /** For events. */
  readonly name: ProxyEvent['proxy'];
  readonly settings: ServedSettings;
  readonly routes: Routes<E>;
  /** The stores, which may have a warning for the log. */
  readonly stores: readonly Pick<Counters, 'warning'>[];
  /** Logged at the start, after the warnings that all proxies share. */
  readonly warnings?: readonly string[];
  /** Adds what the routes of this proxy need. Called once per request. */
  readonly extend: (context: ServedRequest) => E;
}

/** The settings of a proxy, with the number of digits where it sends codes. */
type ServedSettings = RequestSettings & { readonly digits?: number };

/** Creates a proxy from its definition, and logs warnings about the configuration. */
export function serve<E>(
  options: ParsedOptions<ObserverOptions, 'now'>,
  { name: proxy, settings, routes, extend, stores, warnings = [] }: ProxyDefinition<E>,
): OtpProxy {
  const { now, onEvent } = options;
  const proxyReport = createReport(options);
  warnOf(settings, proxyReport);
  for (const message of warnings) proxyReport.log({ level: 'warn', message });
  const unchecked = stores.filter((store) => store.warning !== undefined);

  const handle: HandleRequest = async (request, platform) => {
    // Called as a method: the platform's own context does not work detached.
    const waitUntil = (promise: Promise<unknown>) => platform.waitUntil?.(promise);
    const report = createRequestReport(proxyReport, waitUntil);
    // Not at the start, when some platforms allow no connection yet.
    for (const store of unchecked.splice(0)) report.inBackground(warnOfStore(store, report));
    let events: RequestEvents | undefined;
    try {
      const name = routeName(request, settings.basePath, routes);
      const route = findRoute(name, request, routes);
      events = createRequestEvents({ onEvent, proxy, route: name, report, now });
      const runHook = createHookRunner(report);
      const client = clientOf(request, settings);
      const { peer } = platform;
      const context = { request, client, peer, runHook, report, now };
      return await route.handle(extend({ ...context, events }));
    } catch (error) {
      const refusal = error instanceof ServiceError ? error : unexpected(error, report);
      events?.refuse(refusal);
      return errorResponse(refusal);
    } finally {
      events?.emit();
    }
  };
  const served: OtpProxy = async (request, platform = {}) =>
    toResponse(await handle(fromRequest(request), platform));
  proxies.set(served, handle);
  return served;
}

function routeName<E>({ url }: IncomingRequest, basePath: string, routes: Routes<E>): EventRoute {
  const { pathname } = new URL(url);
  const name = pathname.startsWith(`${basePath}/`) ? pathname.slice(basePath.length + 1) : '';
  const isRoute = (text: string): text is EventRoute => Object.hasOwn(routes, text);
  if (!isRoute(name)) throw new ServiceError('ROUTE_NOT_FOUND');
  return name;
}

function findRoute<E>(
  name: EventRoute,
  { method }: IncomingRequest,
  { [name]: route }: Routes<E>,
): Route<E> {
  if (route === undefined) throw new ServiceError('ROUTE_NOT_FOUND');
  if (method !== route.method)
    throw new ServiceError('METHOD_NOT_ALLOWED', { allow: route.method });
  return route;
}

function unexpected(error: unknown, report: RequestReport): ServiceError {
  const code = 'SERVICE_UNAVAILABLE';
  report.fault({ code, message: 'the proxy failed', reason: reasonOf(error) });
  return new ServiceError(code, { status: 500, rule: 'proxy' });
}

/** Logs the warning of a store. Never rejects: a store need not have one. */
async function warnOfStore(store: Pick<Counters, 'warning'>, report: RequestReport): Promise<void> {
  try {
    const message = await store.warning?.();
    if (message !== undefined) report.warnOnce({ message });
  } catch {
    // Refused or unreachable: a request that needs the store reports that itself.
  }
}

function warnOf(
  { isDevelopment, allowedOrigins, digits = 6 }: ServedSettings,
  report: Report,
): void {
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
