import { SEALED_SECONDS } from '../constants/lifetimes-and-limits.ts';
import type { Seal } from '../crypto/seal.ts';
import type { IncomingRequest } from './incoming-request.ts';
import { isLoopbackHttp } from './loopback.ts';
import type { SealedValue } from './sealed-value.ts';

/** What the cookies depend on of a request. */
export type RequestTarget = Pick<IncomingRequest, 'url' | 'headers'>;

/** What the cookie depends on beside the request. */
export interface SealedCookieOptions<T> {
  /** Without its prefix. */
  readonly name: string;
  readonly seal: Seal<T>;
  readonly isDevelopment: boolean;
  /** How long the browser keeps it. Default {@link SEALED_SECONDS}. */
  readonly seconds?: number | undefined;
  /** Unix milliseconds. */
  readonly now: () => number;
}

/**
 * Reads and writes a sealed cookie of a request.
 *
 * `__Host-` binds it to this host over TLS, so that no neighbouring subdomain can set one. `Lax`,
 * because a redirect back from the service is a cross-site navigation. The plain name without `Secure`
 * is for development on http and a loopback host only: Chromium and Firefox accept a secure cookie
 * there, Safari rejects it. Production does not read the plain name, and development does not read it
 * behind a proxy, which may forward requests from the internet as plain http to localhost.
 *
 * @see RFC 6265bis, "The __Host- Prefix"
 */
export function sealedCookie<T>(
  request: RequestTarget,
  options: SealedCookieOptions<T>,
): SealedValue<T> {
  const { seal, isDevelopment, seconds = SEALED_SECONDS, now } = options;
  const prefix = namePrefix(request, isDevelopment);
  const name = prefix + options.name;
  const attributes = `Path=/; HttpOnly; SameSite=Lax${prefix && '; Secure'}`;
  return {
    async read() {
      const token = cookieValue(request.headers.get('cookie') ?? '', name);
      return token === undefined ? undefined : seal.open(token, now());
    },
    async write(value) {
      const sealed = await seal.seal(value, now());
      return { setCookie: `${name}=${sealed}; Max-Age=${seconds}; ${attributes}` };
    },
    clear: () => ({ setCookie: `${name}=; Max-Age=0; ${attributes}` }),
  };
}

/** The prefix of the cookie names of a request: empty if the cookie cannot be a secure one. */
export function namePrefix(request: RequestTarget, isDevelopment: boolean): '__Host-' | '' {
  return isDevelopment && isLocalRequest(request) ? '' : '__Host-';
}

/** Whether a request comes to this machine itself, over plain http and not through a proxy. */
export function isLocalRequest({ url, headers }: RequestTarget): boolean {
  const isForwarded = [...headers.keys()].some(
    (name) => name === 'forwarded' || name.startsWith('x-forwarded-'),
  );
  return !isForwarded && isLoopbackHttp(new URL(url));
}

function cookieValue(header: string, name: string): string | undefined {
  const start = `${name}=`;
  // Not trimmed: `trim` takes a no-break space off too, and to a browser a name that begins with one
  // has no `__Host-`, so that a neighbouring subdomain may set it.
  const pair = header.split(/;[ \t]*/).find((candidate) => candidate.startsWith(start));
  return pair?.slice(start.length);
}
