/**
 * Sign-in by phone number for Auth.js (`@auth/core`, and next-auth 5): a provider, and the `onVerified` of both
 * proxies, which signs the user in through that provider, with the product's callbacks and events.
 *
 * @module
 */

import type { CredentialsConfig } from '@auth/core/providers/credentials';
import type { User } from '@auth/core/types';
import type { SingleAddress } from '@otp-kit/protocol';
import type { LoginAnswer } from '../config/base-config.ts';

/** What the provider needs from the product. */
export interface AuthJsPhoneOptions {
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
export interface AuthJsPhone {
  /** One of the `providers` of Auth.js. Its sessions are JSON Web Tokens, as of every provider without OAuth. */
  readonly provider: CredentialsConfig<{ ticket: object }>;
  /**
   * The `onVerified` of `createOtpProxy` and `createWidgetProxy`.
   *
   * @throws Error if Auth.js does not answer as it documents, or for an email address
   */
  readonly onVerified: (verified: {
    readonly address: SingleAddress;
    readonly request: Request;
  }) => Promise<LoginAnswer>;
}

/** Creates the provider and the hook that signs users in through it. */
export function authJsPhone(options: AuthJsPhoneOptions): AuthJsPhone {
  const { findUser, handler, basePath = '/auth' } = options;
  // Numbers that are being signed in. A ticket lives for one call inside this process, and never reaches a browser.
  const tickets = new Map<string, string>();

  async function signIn(ticket: string, { url, headers }: Request): Promise<Response> {
    const base = `${options.origin ?? new URL(url).origin}${basePath}`;
    const own = pickHeaders(headers);
    const csrf = await handler(new Request(`${base}/csrf`, { headers: own }));
    const { csrfToken } = await csrf.json();
    return handler(
      new Request(`${base}/callback/otp-kit`, {
        method: 'POST',
        headers: {
          ...own,
          'content-type': 'application/x-www-form-urlencoded',
          'x-auth-return-redirect': '1',
          cookie: cookiePairs(csrf).join('; '),
        },
        body: new URLSearchParams({ csrfToken: String(csrfToken), ticket, callbackUrl: base }),
      }),
    );
  }

  return {
    provider: {
      id: 'otp-kit',
      name: 'Phone number',
      type: 'credentials',
      credentials: { ticket: {} },
      async authorize({ ticket }) {
        const phoneNumber = typeof ticket === 'string' ? tickets.get(ticket) : undefined;
        if (phoneNumber === undefined) return null;
        tickets.delete(String(ticket));
        return findUser(phoneNumber);
      },
    },
    async onVerified({ address, request }) {
      if (!('phoneNumber' in address)) throw new Error('authJsPhone takes phone numbers only');
      const ticket = crypto.randomUUID() + crypto.randomUUID();
      tickets.set(ticket, address.phoneNumber);
      try {
        const response = await signIn(ticket, request);
        const cookies = response.headers.getSetCookie().filter(isOfSession);
        return { headers: cookies.map((line) => ['set-cookie', line]) };
      } finally {
        tickets.delete(ticket);
      }
    },
  };
}

/** What Auth.js reads to tell its own public address. */
const FORWARDED = ['host', 'x-forwarded-host', 'x-forwarded-proto', 'user-agent'];

function pickHeaders(headers: Headers): Record<string, string> {
  return Object.fromEntries(
    FORWARDED.flatMap((name) => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
}

function cookiePairs(response: Response): string[] {
  return response.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
}

/** The others, of the CSRF check and the way back, belong to this call alone. A long session has several cookies. */
function isOfSession(cookie: string): boolean {
  return /^[^=]*session-token(\.\d+)?=[^;]/.test(cookie);
}
