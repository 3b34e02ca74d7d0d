import type { ProxyClient } from './client.ts';
import { type Cookies, createJar } from './cookie-jar.fixture.ts';

/** Both kinds of client, for tests of what holds for either. */
export const CLIENTS: readonly ProxyClient[] = ['browser', 'app'];

/** A response, read. */
export interface ReadAnswer {
  readonly headers: Headers;
  readonly body: { readonly sealed?: string | null };
}

/** How a client says what it is, and keeps what responses contain. */
export interface Keeping {
  /** What is kept, by names that `nameOf` gives. */
  readonly jar: Cookies;
  readonly headers: () => Readonly<Record<string, string>>;
  /** The body to send about a flow or an attempt. */
  readonly bodyOf: (body: object, name: string) => object;
  readonly keep: (answer: ReadAnswer, name: string) => void;
}

/** A browser has cookies, which it sends with everything. */
export function keepInCookies(cookies?: Cookies): Keeping {
  const { jar, header, keep } = createJar(cookies);
  return {
    jar,
    headers: () => ({
      'sec-fetch-site': 'same-origin',
      'x-otp-kit': '1',
      ...(header() !== '' && { cookie: header() }),
    }),
    bodyOf: (body) => body,
    keep,
  };
}

/** An app has the field `sealed`, which it sends with what is about the same flow or attempt. */
export function keepInApp(jar: Cookies = new Map()): Keeping {
  return {
    jar,
    headers: () => ({ 'x-otp-kit': 'app' }),
    bodyOf: (body, name) => (jar.has(name) ? { ...body, sealed: jar.get(name) } : body),
    keep({ body: { sealed } }, name) {
      if (sealed === null) jar.delete(name);
      else if (sealed !== undefined) jar.set(name, sealed);
    },
  };
}
