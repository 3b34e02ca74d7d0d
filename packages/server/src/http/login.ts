import type { LoginAnswer, LoginResult } from '../config/base-config.ts';
import type { RunHook } from './hook-runner.ts';
import { loginHeaders } from './login-headers.ts';
import type { SealedValue } from './sealed-value.ts';
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
 * @throws ServiceError `VERIFICATION_FAILED` if the hook refuses; `SERVICE_UNAVAILABLE` with status 500 if it fails
 */
export async function logIn(
  runHook: RunHook,
  onVerified: () => LoginResult | Promise<LoginResult>,
): Promise<Login> {
  const login = await runHook('onVerified', async () => {
    const result = await onVerified();
    if (result === 'refuse') return result;
    const { next, headers }: LoginAnswer = result ?? {};
    if (next !== undefined && !isPlace(next)) {
      throw new TypeError('next must be a URL of http or https, or a path');
    }
    return { next, headers: loginHeaders(headers) };
  });
  if (login === 'refuse') throw new ServiceError('VERIFICATION_FAILED', { rule: 'hook' });
  return login;
}

/** Another scheme, such as `javascript:`, would run code in the page that follows it. */
function isPlace(next: unknown): boolean {
  if (typeof next !== 'string' || next === '') return false;
  if (!URL.canParse(next, PLACEHOLDER_BASE)) return false;
  return /^https?:$/.test(new URL(next, PLACEHOLDER_BASE).protocol);
}

/**
 * Runs a step after a verification. If it fails, the sealed value is cleared: the code is used up,
 * and another try could only be told that it was verified before.
 *
 * @throws what the step throws, with the change that clears the value
 */
export async function clearOnError<T>(
  value: Pick<SealedValue<unknown>, 'clear'>,
  step: () => Promise<T>,
): Promise<T> {
  try {
    return await step();
  } catch (error) {
    if (error instanceof ServiceError) throw error.with({ sealed: value.clear() });
    throw error;
  }
}
