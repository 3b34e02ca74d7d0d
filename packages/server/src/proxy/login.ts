import type { HeaderList } from '../http/response.ts';
import type { SealedValue } from '../http/sealed-value.ts';
import { ServiceError } from '../http/service-error.ts';
import type { RunHook } from './request-context.ts';

/** What `onVerified` may return. */
export interface LoginResponse {
  /**
   * Added to the response: the `Set-Cookie` of the new session, or for an app a header with its token. Headers of the body and of its
   * transfer, and `Location`, are left out; an invalid header fails the hook.
   */
  readonly headers?: ConstructorParameters<typeof Headers>[0];
  /**
   * The next place of the page: a path, or a URL of http or https. Anything else fails the hook, after the code is used up: a
   * deep link of an app (its own scheme), an empty text, null.
   */
  readonly next?: string;
}

/**
 * The result of a login hook. `refuse` signs no user in, as for a banned user: the browser gets `VERIFICATION_FAILED`
 * in place of `verified: true`, and the code is used up.
 */
// biome-ignore lint/suspicious/noConfusingVoidType: a hook need not return anything.
export type LoginResult = LoginResponse | 'refuse' | undefined | void;

/** The base against which paths are parsed. It resolves to no host. */
export const PLACEHOLDER_BASE = 'https://base.invalid';

/** What a login adds to the response, checked. */
export interface Login {
  /** A URL, or a path of this site. */
  readonly next: string | undefined;
  readonly headers: HeaderList;
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
    const { next, headers }: LoginResponse = result ?? {};
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
 * and another try would only get ALREADY_VERIFIED.
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

/**
 * Selects the headers of a hook that may be sent. The headers of the body and of its transfer belong to the
 * proxy, and `next` replaces `Location`.
 *
 * @throws TypeError for an invalid name or value. A platform would throw only while it writes the response,
 *   when the login can no longer be undone
 */
function loginHeaders(headers: LoginResponse['headers']): HeaderList {
  const taken = [...new Headers(headers)].filter(([name]) => !isOwn(name));
  // `Headers` lets control characters through, at which Node's `setHeader` throws.
  if (taken.some(([, value]) => !/^[\t\x20-\x7e\x80-\xff]*$/.test(value))) {
    throw new TypeError('a header of onVerified has a control character');
  }
  return taken;
}

const OWN_HEADERS: ReadonlySet<string> = new Set([
  'cache-control',
  'connection',
  'location',
  'transfer-encoding',
  'vary',
  'x-content-type-options',
]);

function isOwn(name: string): boolean {
  return name.startsWith('content-') || OWN_HEADERS.has(name);
}
