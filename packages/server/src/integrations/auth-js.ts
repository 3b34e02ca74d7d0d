/**
 * Sign-in by phone number for Auth.js (`@auth/core`, and next-auth 5): a provider, and the `onVerified` of both
 * proxies, which signs the user in through that provider, with the product's callbacks and events.
 *
 * Nothing of Auth.js is imported, not even a type: the kit installs beside each of its versions, and beside none.
 *
 * @module
 */

import type { SingleAddress } from '@otp-kit/protocol';
import type { LoginResponse } from '../proxy/login.ts';

/** A user of Auth.js, by its documented fields. A product may have more. */
export interface AuthJsUser {
  id?: string;
  name?: string | null;
  email?: string | null;
  image?: string | null;
}

/** A credentials provider of Auth.js, by its documented fields. */
export interface AuthJsProvider<User extends AuthJsUser> {
  id: string;
  name: string;
  type: 'credentials';
  credentials: { ticket: object };
  authorize: (credentials: { ticket?: unknown }) => Promise<User | null>;
}

/** What the provider needs from the product. */
export interface AuthJsPhoneOptions<User extends AuthJsUser> {
  /** Returns the user of a verified number, a new one too; `null` signs no user in. Its `id` becomes the session's user. */
  readonly findUser: (phoneNumber: string) => User | null | Promise<User | null>;
  /** Auth.js itself: `(request) => Auth(request, config)`, or `(request) => handlers[request.method](request)`. */
  readonly handler: (request: Request) => Response | Promise<Response>;
  /** The `basePath` of Auth.js. Default `/auth`, that of `@auth/core`; next-auth has `/api/auth`. */
  readonly basePath?: string;
  /** The product's public origin, such as `https://www.example.com`. Default: that of the request, which behind a proxy may be another one. */
  readonly origin?: string;
}

/** The provider and the hook. */
export interface AuthJsPhone<User extends AuthJsUser> {
  /** One of the `providers` of Auth.js. Its sessions are JSON Web Tokens, as of every provider without OAuth. */
  readonly provider: AuthJsProvider<User>;
  /**
   * The `onVerified` of `createOtpProxy` and `createWidgetProxy`.
   *
   * @returns `refuse` if there is no session: `findUser` returned `null`, or a callback of Auth.js refused
   * @throws Error if Auth.js does not call the provider, for an email address, and what `findUser` throws
   */
  readonly onVerified: (verified: {
    readonly address: SingleAddress;
    readonly request: Request;
  }) => Promise<LoginResponse | 'refuse'>;
}

/** A sign-in in progress. Its ticket lives for one call inside this process, and never reaches a browser. */
interface SignIn<User extends AuthJsUser> {
  readonly phoneNumber: string;
  /** The result of `findUser`, once Auth.js calls the provider. Auth.js itself responds to a failure with a redirect. */
  user?: Promise<User | null>;
}

/**
 * Creates the provider and the hook that signs users in through it.
 *
 * @example
 * ```ts
 * const phone = authJsPhone({ findUser: findOrCreateUser, handler: (request) => Auth(request, authConfig) });
 * const authConfig = { providers: [phone.provider] };
 * const otp = createOtpProxy({ ...config, onVerified: phone.onVerified });
 * ```
 */
export function authJsPhone<User extends AuthJsUser>(
  options: AuthJsPhoneOptions<User>,
): AuthJsPhone<User> {
  const signIns = new Map<string, SignIn<User>>();
  return {
    provider: {
      id: 'otp-kit',
      name: 'Phone number',
      type: 'credentials',
      credentials: { ticket: {} },
      async authorize({ ticket }) {
        const current = typeof ticket === 'string' ? signIns.get(ticket) : undefined;
        if (current === undefined || current.user !== undefined) return null;
        current.user = Promise.resolve(current.phoneNumber).then(options.findUser);
        return current.user;
      },
    },
    async onVerified({ address, request }) {
      if (!('phoneNumber' in address)) throw new Error('authJsPhone takes phone numbers only');
      const ticket = crypto.randomUUID() + crypto.randomUUID();
      const current: SignIn<User> = { phoneNumber: address.phoneNumber };
      signIns.set(ticket, current);
      try {
        const cookies = await signIn(options, ticket, request);
        if (current.user === undefined) {
          throw new Error('Auth.js did not call the provider: see basePath, origin and providers');
        }
        const user = await current.user;
        // A callback of the product may refuse a user, too; it then leaves no cookie but removed ones.
        if (user === null || !cookies.some(isSet)) return 'refuse';
        return { headers: cookies.map((line) => ['set-cookie', line]) };
      } finally {
        signIns.delete(ticket);
      }
    },
  };
}

/**
 * Signs in through the provider, with a request to Auth.js as its own page would make it.
 *
 * @returns the cookies of the session; none that is set if a callback of the product refuses
 */
async function signIn<User extends AuthJsUser>(
  { handler, origin, basePath = '/auth' }: AuthJsPhoneOptions<User>,
  ticket: string,
  { url, headers }: Request,
): Promise<readonly string[]> {
  const base = `${origin ?? new URL(url).origin}${basePath}`;
  const own = pickHeaders(headers);
  const csrf = await handler(new Request(`${base}/csrf`, { headers: own }));
  const { csrfToken } = await csrf.json();
  // The cookies of the CSRF check and of the way back belong to this call alone.
  const passing = cookiePairs(csrf.headers.getSetCookie());
  const isPassing = (pair: string) => passing.some((other) => nameOf(other) === nameOf(pair));
  // Auth.js removes the cookies of an earlier session that it sees.
  const earlier = (headers.get('cookie') ?? '').split(/; */).filter((pair) => !isPassing(pair));
  const response = await handler(
    new Request(`${base}/callback/otp-kit`, {
      method: 'POST',
      headers: {
        ...own,
        'content-type': 'application/x-www-form-urlencoded',
        'x-auth-return-redirect': '1',
        cookie: [...earlier, ...passing].join('; '),
      },
      body: new URLSearchParams({ csrfToken: String(csrfToken), ticket, callbackUrl: base }),
    }),
  );
  return response.headers.getSetCookie().filter((line) => !isPassing(line));
}

/** Whether a `Set-Cookie` sets a value, and does not remove the cookie. */
function isSet(line: string): boolean {
  return !/; *max-age=0(;|$)/i.test(line) && !/^[^=]+=(;|$)/.test(line);
}

/** The headers from which Auth.js derives its own public address. */
const FORWARDED = ['host', 'x-forwarded-host', 'x-forwarded-proto', 'user-agent'];

function pickHeaders(headers: Headers): Record<string, string> {
  return Object.fromEntries(
    FORWARDED.flatMap((name) => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
}

function cookiePairs(lines: readonly string[]): string[] {
  return lines.map((line) => line.split(';')[0] ?? '');
}

function nameOf(pair: string): string | undefined {
  return pair.split('=')[0];
}
