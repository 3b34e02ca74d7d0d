import type { LoginAnswer, LoginResult } from './base-config.ts';
import { type Exchange, runHook } from './exchange.ts';
import { loginHeaders } from './login-headers.ts';
import { Refusal } from './refusal.ts';

/** What a login adds to the answer, known to be fit for one. */
export interface Login {
  readonly next: string | undefined;
  readonly headers: ReturnType<typeof loginHeaders>;
}

/**
 * Logs a person in by the integrator's `onVerified`. What was verified is spent by then, so that a
 * hook that fails ends the flow: trying again would only say that it was verified before.
 *
 * @throws Refusal `SERVICE_UNAVAILABLE` with status 500, which clears the cookie
 */
export async function logIn(
  exchange: Exchange & { readonly cookie: { clear(): string } },
  onVerified: () => LoginResult | Promise<LoginResult>,
): Promise<Login> {
  try {
    return await runHook(exchange, 'onVerified', async () => {
      const login: LoginAnswer = (await onVerified()) ?? {};
      return { next: login.next, headers: loginHeaders(login.headers) };
    });
  } catch (error) {
    if (error instanceof Refusal) error.setCookie = exchange.cookie.clear();
    throw error;
  }
}
