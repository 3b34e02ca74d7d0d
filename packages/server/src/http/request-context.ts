import type { BaseProxyConfig } from '../config/base-config.ts';
import type { BaseSettings } from '../config/base-schema.ts';
import { isText } from '../config/options-schema.ts';
import { digestOf } from '../crypto/digest.ts';
import type { KeyedHash } from '../crypto/keyed-hash.ts';
import type { Counters } from '../limits/counters/counters.ts';
import { type Report, reasonOf } from './report.ts';
import type { SealedCookie } from './sealed-cookie.ts';
import { ServiceError } from './service-error.ts';

/** One request with what every route needs. */
export interface RequestContext {
  readonly request: Request;
  /** The address of the socket's other end, where there is a socket. */
  readonly peer: string | undefined;
  readonly settings: BaseSettings;
  readonly hooks: Pick<BaseProxyConfig, 'session' | 'recipient'>;
  readonly counters: Counters;
  readonly keyedHash: KeyedHash;
  /** Names what the daily budget is of. */
  readonly pipeline: string;
  readonly report: Report;
  /** Unix milliseconds. */
  readonly now: () => number;
  /** Keeps the platform awake until a promise is settled. */
  readonly waitUntil: (promise: Promise<unknown>) => void;
}

/**
 * Runs a hook of the integrator.
 *
 * @throws ServiceError `SERVICE_UNAVAILABLE` with status 500, when the hook throws
 */
export async function runHook<T>(
  { report, waitUntil }: RequestContext,
  name: string,
  hook: () => T | Promise<T>,
): Promise<T> {
  try {
    return await hook();
  } catch (error) {
    const entry = { message: `${name} failed`, reason: reasonOf(error) };
    waitUntil(report.fault({ code: 'SERVICE_UNAVAILABLE', ...entry }, error));
    throw new ServiceError('SERVICE_UNAVAILABLE', { status: 500 });
  }
}

/**
 * Gives the `Set-Cookie` value that carries a flow.
 *
 * @throws ServiceError `SERVICE_UNAVAILABLE`, where a browser would drop the cookie and the code with it
 */
export async function writeCookie<T>(
  { report, waitUntil }: RequestContext,
  cookie: SealedCookie<T>,
  flow: T,
): Promise<string> {
  const line = await cookie.write(flow);
  if (line.length <= MAX_COOKIE_BYTES) return line;
  const code = 'SERVICE_UNAVAILABLE';
  waitUntil(report.fault({ code, message: 'the sealed flow is too large for a cookie' }));
  throw new ServiceError(code);
}

const MAX_COOKIE_BYTES = 4000; // RFC 6265bis, section 5.6: browsers drop one of more than 4,096

/**
 * The digest of the session that a request belongs to: of one size, however large the session's name.
 *
 * @returns `undefined` only where the proxy is not bound to sessions
 * @throws ServiceError `NO_ACTIVE_FLOW`, where it is and the request has none: between two requests
 *   without one there is nothing that could tell their senders apart
 */
export async function readSession(context: RequestContext): Promise<string | undefined> {
  const { request, hooks } = context;
  if (hooks.session === undefined) return undefined;
  const session = await runHook(context, 'session', () => hooks.session?.(request));
  if (!isText(session)) {
    throw new ServiceError('NO_ACTIVE_FLOW', { message: 'the request belongs to no session' });
  }
  return digestOf(session);
}
