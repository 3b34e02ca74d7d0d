import type { Seal } from '../crypto/seal.ts';
import { SEALED_SECONDS } from '../lifetimes-and-limits.ts';
import { isLoopbackHttp } from './loopback.ts';

/** The cookie of one request that carries what is under way: a flow, or an attempt of the widget. */
export interface SealedCookie<T> {
  /** Opens the flow that the browser carries, if there is one and it is alive. */
  read(): Promise<T | undefined>;
  /** Gives the `Set-Cookie` value that carries a flow. */
  write(flow: T): Promise<string>;
  /** Gives the `Set-Cookie` value that ends the flow. */
  clear(): string;
}

/** What the cookie depends on beside the request. */
export interface SealedCookieOptions<T> {
  /** Without its prefix. */
  readonly name: string;
  readonly seal: Seal<T>;
  readonly isDevelopment: boolean;
  /** Unix milliseconds. */
  readonly now: () => number;
}

/**
 * Reads and writes the flow cookie of a request.
 *
 * `__Host-` binds it to this very host over TLS, so that no neighbouring subdomain can plant one.
 * Lax, because a redirect back from elsewhere is a cross-site navigation. The plain name without
 * `Secure` is for development on http and a loopback host alone: Chromium and Firefox would take
 * the secure one there, Safari refuses it. In production it is not even read, and in development
 * not from behind a proxy, which may have made plain http to localhost of the internet.
 *
 * @see RFC 6265bis, "The __Host- Prefix"
 */
export function sealedCookie<T>(
  request: Request,
  options: SealedCookieOptions<T>,
): SealedCookie<T> {
  const { seal, isDevelopment, now } = options;
  const prefix = namePrefix(request, isDevelopment);
  const name = prefix + options.name;
  const attributes = `Path=/; HttpOnly; SameSite=Lax${prefix && '; Secure'}`;
  return {
    async read() {
      const token = cookieValue(request.headers.get('cookie') ?? '', name);
      return token === undefined ? undefined : seal.open(token, now());
    },
    async write(flow) {
      return `${name}=${await seal.seal(flow, now())}; Max-Age=${SEALED_SECONDS}; ${attributes}`;
    },
    clear: () => `${name}=; Max-Age=0; ${attributes}`,
  };
}

/** What stands before the name of a request's cookie: nothing where it cannot be a secure one. */
export function namePrefix(request: Request, isDevelopment: boolean): '__Host-' | '' {
  return isDevelopment && isLocalRequest(request) ? '' : '__Host-';
}

/** Tells whether a request comes to this machine itself, over plain http and not through a proxy. */
export function isLocalRequest({ url, headers }: Request): boolean {
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
