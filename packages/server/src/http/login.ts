import type { LoginAnswer, LoginResult } from '../config/base-config.ts';
import type { RunHook } from './hook-runner.ts';
import { loginHeaders } from './login-headers.ts';
import { ServiceError } from './service-error.ts';

/** The base against which paths are parsed. It resolves to no host. */
export const PLACEHOLDER_BASE = 'https://base.invalid';

/** What a login adds to the response, checked. */
export interface Login {
  /** A URL, or a path of this site. */
  readonly next: string | undefined;
  readonly headers: ReturnType<typeof loginHeaders>;
}

/**
 * Signs the user in by a hook of the integrator.
 *
 * @throws ServiceError `SERVICE_UNAVAILABLE` with status 500
 */
export async function logIn(
  runHook: RunHook,
  onVerified: () => LoginResult | Promise<LoginResult>,
): Promise<Login> {
  return runHook('onVerified', async () => {
    const { next, headers }: LoginAnswer = (await onVerified()) ?? {};
    if (next !== undefined && !URL.canParse(next, PLACEHOLDER_BASE)) {
      throw new TypeError('next must be a URL or a path');
    }
    return { next, headers: loginHeaders(headers) };
  });
}

/**
 * Runs a step after a verification. If it fails, the sealed cookie is cleared: the code is used up,
 * and another try could only be told that it was verified before.
 *
 * @throws what the step throws, with the `Set-Cookie` value that clears the cookie
 */
export async function clearOnError<T>(
  cookie: { clear(): string },
  step: () => Promise<T>,
): Promise<T> {
  try {
    return await step();
  } catch (error) {
    if (error instanceof ServiceError) throw error.with({ setCookie: cookie.clear() });
    throw error;
  }
}
