import type { Hono } from 'hono';
import { matchesPath } from '../http/matches-path.ts';
import { methodNotAllowed } from '../http/method-not-allowed.ts';
import type { ServiceEnv } from './service-context.ts';

/**
 * The endpoints that the interface names and the emulator does not emulate: end-user binding and TOTP,
 * whose requests and responses the interface does not show. An endpoint without a stated path, such as
 * the status lookup, cannot be distinguished from a typo.
 */
const ROUTES: readonly (readonly [operation: string, path: string])[] = [
  ['utilities.end-users', '/api/v1/utilities/end-users'],
  ['utilities.end-users.lookup', '/api/v1/utilities/end-users/lookup'],
  ['totp.create', '/api/v1/totp/create'],
  ['totp.verify-setup', '/api/v1/totp/verify-setup'],
  ['totp.request-auth', '/api/v1/totp/request-auth'],
  ['totp.verify-auth', '/api/v1/totp/verify-auth/:requestID'],
];
const OPEN_POINT = 'O-11';

/** Adds these routes: their responses are a 501, so that they differ from a typo. */
export function addNotEmulatedRoutes(service: Hono<ServiceEnv>): void {
  for (const [operation, path] of ROUTES) {
    const message = `the emulator does not answer ${operation} (POST ${path}); call the service itself`;
    const error = { status: 'error', code: 'NOT_EMULATED', message };
    const body = { ...error, details: { openPoint: OPEN_POINT } };
    service.post(path, () => Response.json(body, { status: 501 }));
    service.all(path, () => methodNotAllowed('POST'));
  }
}

/** Finds the operation's name for a path; undefined for a path that the interface does not name. */
export function notEmulatedOperation(path: string): string | undefined {
  return ROUTES.find(([, pattern]) => matchesPath(pattern, path))?.[0];
}
