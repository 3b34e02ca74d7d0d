import type { BaseSettings, ParsedProxyOptions } from '../config/proxy-options.ts';
import { digestOf } from '../crypto/digest.ts';
import type { RequestEvents } from '../events/request-events.ts';
import type { ReceivedRequest } from '../http/received-request.ts';
import { type RequestReport, reasonOf } from '../http/report.ts';
import { ServiceError } from '../http/service-error.ts';
import type { Limits } from '../limits/limits.ts';
import { isText } from '../options/options-schema.ts';

/** One request, and what the routes of every proxy need for it. */
export interface ServedRequest extends ReceivedRequest {
  readonly runHook: RunHook;
  readonly events: RequestEvents;
  /** Unix milliseconds. */
  readonly now: () => number;
}

/** One request to a proxy that sends codes. */
export interface RequestContext extends ServedRequest {
  readonly settings: BaseSettings;
  readonly hooks: Pick<ParsedProxyOptions, 'session' | 'recipient'>;
  readonly limits: Limits;
}

/**
 * The digest of the session that a request belongs to: of one size for every session name.
 *
 * @returns `undefined` only if the proxy has no `session` hook
 * @throws ServiceError `NO_ACTIVE_FLOW`, if the hook names no session: two requests without one
 *   could not be distinguished
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

/**
 * Runs a hook of the integrator.
 *
 * @throws ServiceError `SERVICE_UNAVAILABLE` with status 500, if the hook throws
 */
export type RunHook = <T>(name: string, hook: () => T | Promise<T>) => Promise<T>;

/** Makes the runner of one request's hooks. It reports what a hook throws. */
export function createHookRunner(report: RequestReport): RunHook {
  return async (name, hook) => {
    try {
      return await hook();
    } catch (error) {
      const entry = { message: `${name} failed`, reason: reasonOf(error) };
      report.fault({ code: 'SERVICE_UNAVAILABLE', ...entry }, error);
      throw new ServiceError('SERVICE_UNAVAILABLE', { status: 500, rule: 'hook' });
    }
  };
}
