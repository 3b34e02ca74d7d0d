import type { Hono } from 'hono';
import { methodNotAllowed } from '../http/method-not-allowed.ts';
import type { ServiceEnv } from '../http/service-context.ts';
import type { UnansweredRoute } from '../http/unanswered-route.ts';
import { UTILITY_ROUTES } from '../utilities/routes.ts';
import { V1_ROUTES } from '../v1/routes.ts';

/**
 * What the interface names and the emulator does not answer. An endpoint without a stated path, such
 * as the status lookup, cannot be told from a typo.
 */
const ROUTES: readonly UnansweredRoute[] = [...UTILITY_ROUTES, ...V1_ROUTES];

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
