import type { BaseProxyConfig } from '../config/base-config.ts';
import type { BaseSettings } from '../config/base-schema.ts';
import { isText } from '../config/options-schema.ts';
import { digestOf } from '../crypto/digest.ts';
import type { RequestEvents } from '../events/request-events.ts';
import type { Limits } from '../limits/limits.ts';
import type { IncomingRequest } from '../platform/incoming-request.ts';
import type { ProxyClient } from './client.ts';
import type { RunHook } from './hook-runner.ts';
import type { RequestReport } from './request-report.ts';
import { ServiceError } from './service-error.ts';

/** One request, and what every route needs for it. */
export interface RequestContext {
  readonly request: IncomingRequest;
  /** What it comes from, by its own word until the route has checked it. */
  readonly client: ProxyClient;
  /** The address of the other end of the socket, if there is a socket. */
  readonly peer: string | undefined;
  readonly settings: BaseSettings;
  readonly hooks: Pick<BaseProxyConfig, 'session' | 'recipient'>;
  readonly runHook: RunHook;
  readonly limits: Limits;
  readonly report: RequestReport;
  readonly events: RequestEvents;
  /** Unix milliseconds. */
  readonly now: () => number;
}

/**
 * The digest of the session that a request belongs to: of one size for every session name.
 *
 * @returns `undefined` only if the proxy has no `session` hook
 * @throws ServiceError `NO_ACTIVE_FLOW`, if the hook names no session: two requests without one could
 *   not be told apart
 */
export async function readSession({
  request,
  hooks,
  runHook,
}: Pick<RequestContext, 'request' | 'hooks' | 'runHook'>): Promise<string | undefined> {
  if (hooks.session === undefined) return undefined;
  const session = await runHook('session', () => hooks.session?.(request.toRequest()));
  if (!isText(session)) {
    throw new ServiceError('NO_ACTIVE_FLOW', { message: 'the request belongs to no session' });
  }
  return digestOf(session);
}
