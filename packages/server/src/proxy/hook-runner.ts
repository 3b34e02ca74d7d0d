import { reasonOf } from '../http/report.ts';
import type { RequestReport } from '../http/request-report.ts';
import { ServiceError } from '../http/service-error.ts';

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
