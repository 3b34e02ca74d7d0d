import type { Hono } from 'hono';
import { matchesPath } from '../http/matches-path.ts';
import { methodNotAllowed } from '../http/method-not-allowed.ts';
import type { ServiceEnv } from '../http/service-context.ts';
import type { UnansweredRoute } from '../http/unanswered-route.ts';
import { UTILITY_ROUTES } from '../utilities/routes.ts';
import { TOTP_ROUTES } from '../v1/routes.ts';

/**
 * What the interface names and the emulator does not answer. An endpoint without a stated path, such
 * as the status lookup, cannot be told from a typo.
 */
const ROUTES: readonly UnansweredRoute[] = [...UTILITY_ROUTES, ...TOTP_ROUTES];

/** Answers these with 501, so that they differ from a typo. */
export function addUnansweredRoutes<W>(service: Hono<ServiceEnv<W>>): void {
  for (const route of ROUTES) {
    const { method, path } = route;
    service.on(method, path, () => notEmulated(route));
    service.all(path, () => methodNotAllowed(method));
  }
}

/** Finds the operation's name for a path; undefined for a path that the interface does not name. */
export function unansweredOperation(path: string): string | undefined {
  return ROUTES.find((route) => matchesPath(route.path, path))?.operation;
}

function notEmulated({ operation, method, path, openPoint }: UnansweredRoute): Response {
  const message = `the emulator does not answer ${operation} (${method} ${path}); call the service itself`;
  const details = openPoint === undefined ? undefined : { openPoint };
  return Response.json(
    { status: 'error', code: 'NOT_EMULATED', message, details },
    { status: 501 },
  );
}
