import type { Hono } from 'hono';
import { methodNotAllowed } from '../http/method-not-allowed.ts';
import type { ServiceEnv } from '../http/service-context.ts';

interface UnansweredRoute {
  /** As the journal and the answer name it. */
  readonly operation: string;
  readonly method: 'GET' | 'POST';
  /** A segment that begins with a colon matches any value. */
  readonly path: string;
}

/**
 * What the interface names and the emulator does not answer. Its endpoints without a stated path, such
 * as the status lookup, cannot be told from a typo.
 *
 * @see the interface, "Endpoints"
 */
const ROUTES: readonly UnansweredRoute[] = [
  { operation: 'utilities.send', method: 'POST', path: '/api/v1/utilities/send' },
  { operation: 'utilities.end-users', method: 'POST', path: '/api/v1/utilities/end-users' },
  {
    operation: 'utilities.end-users.lookup',
    method: 'POST',
    path: '/api/v1/utilities/end-users/lookup',
  },
  { operation: 'v10.create', method: 'POST', path: '/api/v1/transactions' },
  {
    operation: 'v10.activate',
    method: 'POST',
    path: '/api/v1/transactions/activate/:transactionID',
  },
  {
    operation: 'v10.verify',
    method: 'POST',
    path: '/api/v1/transactions/verify/:transactionReqID',
  },
  {
    operation: 'v10.optin-link',
    method: 'GET',
    path: '/api/v1/transactions/optin-link/:transactionID',
  },
  { operation: 'totp.create', method: 'POST', path: '/api/v1/totp/create' },
  { operation: 'totp.verify-setup', method: 'POST', path: '/api/v1/totp/verify-setup' },
  { operation: 'totp.request-auth', method: 'POST', path: '/api/v1/totp/request-auth' },
  { operation: 'totp.verify-auth', method: 'POST', path: '/api/v1/totp/verify-auth/:requestID' },
];

/** Answers these with 501, so that they differ from a typo. */
export function addUnansweredRoutes(service: Hono<ServiceEnv>): void {
  for (const { operation, method, path } of ROUTES) {
    service.on(method, path, () => notEmulated(`${operation} (${method} ${path})`));
    service.all(path, () => methodNotAllowed(method));
  }
}

/** Finds the operation's name for a path; undefined for a path that the interface does not name. */
export function unansweredOperation(path: string): string | undefined {
  const segments = path.split('/');
  return ROUTES.find((route) => {
    const pattern = route.path.split('/');
    return (
      pattern.length === segments.length &&
      pattern.every((part, i) => part === segments[i] || (part.startsWith(':') && segments[i]))
    );
  })?.operation;
}

function notEmulated(name: string): Response {
  const message = `the emulator does not answer ${name}; call the service itself`;
  return Response.json({ status: 'error', code: 'NOT_EMULATED', message }, { status: 501 });
}
