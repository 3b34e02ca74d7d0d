import type { BaseSettings, ParsedProxyOptions } from '../config/proxy-options.ts';
import { digestOf } from '../crypto/digest.ts';
import type { RequestEvents } from '../events/request-events.ts';
import type { ReceivedRequest } from '../http/received-request.ts';
import { ServiceError } from '../http/service-error.ts';
import type { Limits } from '../limits/limits.ts';
import { isText } from '../options/options-schema.ts';
import type { RunHook } from './hook-runner.ts';

/** One request, and what every route needs for it. */
export interface RequestContext extends ReceivedRequest {
  readonly settings: BaseSettings;
  readonly hooks: Pick<ParsedProxyOptions, 'session' | 'recipient'>;
  readonly runHook: RunHook;
  readonly limits: Limits;
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
