import type { LoginAnswer, LoginResult } from '../config/base-config.ts';
import { loginHeaders } from './login-headers.ts';
import { type RequestContext, runHook } from './request-context.ts';
import { ServiceError } from './service-error.ts';

/** What paths are read against. Nothing leads there. */
export const PLACEHOLDER_BASE = 'https://base.invalid';

/** What a login adds to the answer, known to be fit for one. */
export interface Login {
  /** A URL, or a path of this site. */
  readonly next: string | undefined;
  readonly headers: ReturnType<typeof loginHeaders>;
}

/**
 * Signs the user in by a hook of the integrator. What was verified is spent by then, so that a
 * hook that fails ends the flow: trying again would only say that it was verified before.
 *
 * @throws ServiceError `SERVICE_UNAVAILABLE` with status 500, which clears the cookie
 */
export async function logIn(
  context: RequestContext & { readonly cookie: { clear(): string } },
  onVerified: () => LoginResult | Promise<LoginResult>,
): Promise<Login> {
  try {
    return await runHook(context, 'onVerified', async () => {
      const { next, headers }: LoginAnswer = (await onVerified()) ?? {};
      if (next !== undefined && !URL.canParse(next, PLACEHOLDER_BASE)) {
        throw new TypeError('next must be a URL or a path');
      }
      return { next, headers: loginHeaders(headers) };
    });
  } catch (error) {
    if (error instanceof ServiceError) throw error.with({ setCookie: context.cookie.clear() });
    throw error;
  }
}
