import type { Site } from '../product/site.ts';
import type { World } from '../world.ts';

/** A browser, or a program of an attacker that looks like one. */
export interface Browser {
  readonly name: string;
  /** For a transport of the kit. */
  readonly fetch: typeof fetch;
  /** Posts as the kit does, without it. `code` is that of an error. */
  readonly post: (path: string, body: object) => Promise<Reply>;
  readonly cookies: Map<string, string>;
  /** The browser's clock, which may be wrong. */
  readonly now: () => number;
}

/** A response as an attacker reads it. */
export interface Reply {
  readonly status: number;
  readonly code: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** How a browser reaches the site. */
export interface BrowserOptions {
  readonly name: string;
  readonly isSteady?: boolean;
  /** Default: an address of its own. */
  readonly ip?: string;
}

/** Opens a browser. */
export function openBrowser(world: World, site: Site, options: BrowserOptions): Browser {
  const { clock, random, observe, tell } = world;
  const { name, isSteady = false } = options;
  const own = random.fork(`${name} itself`);
  const address = () => `${own.between(11, 99)}.${own.between(0, 255)}.${own.between(0, 255)}.7`;
  const ip = options.ip ?? address();
  const cookies = new Map<string, string>();
  let requests = 0;

  async function send(url: string, init: RequestInit): Promise<Response> {
    requests += 1;
    const id = `${name} request ${requests}`;
    tell(() => `${id}: ${new URL(url).pathname}`);
    const headers = new Headers(init.headers);
    headers.set('sec-fetch-site', 'same-origin');
    headers.set('x-forwarded-for', ip);
    headers.set('cookie', [...cookies].map(([key, value]) => `${key}=${value}`).join('; '));
    const response = await site.request({ id, url, init: { ...init, headers }, isSteady });
    keep(cookies, response.headers.getSetCookie());
    observe({ kind: 'cookies', values: [...cookies.values()] });
    return response;
  }

  return {
    name,
    cookies,
    now: clock.drifting(own.between(-3_600_000, 3_600_000), own.between(-100, 100)),
    // The kit's transport names its URLs by texts.
    fetch: (url, init = {}) => send(typeof url === 'string' ? url : '', init),
    async post(path, body) {
      const headers = { 'content-type': 'application/json', 'x-otp-kit': '1' };
      try {
        const init = { method: 'POST', headers, body: JSON.stringify(body) };
        const response = await send(`https://shop.test${path}`, init);
        const { code = '', data = {} } = await response.json();
        return { status: response.status, code, data };
      } catch {
        return { status: 0, code: 'no response', data: {} };
      }
    },
  };
}

function keep(cookies: Map<string, string>, lines: readonly string[]): void {
  for (const line of lines) {
    const [pair = '', ...attributes] = line.split('; ');
    const split = pair.indexOf('=');
    const [name, value] = [pair.slice(0, split), pair.slice(split + 1)];
    if (attributes.includes('Max-Age=0')) cookies.delete(name);
    else cookies.set(name, value);
  }
}
