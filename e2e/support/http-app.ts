import { request } from 'node:http';

/** A response of the app's backend. */
export interface AppAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: {
    readonly code?: string;
    readonly sealed?: string | null;
    readonly data?: Readonly<Record<string, unknown>>;
  };
}

/** Posts as a native app does. */
export type HttpApp = (route: string, body: object) => Promise<AppAnswer>;

/**
 * A native app, as its backend sees it: an HTTP client. It is `node:http`, since Node's `fetch` adds a
 * header of browsers.
 *
 * @param base the URL of the proxy
 */
export function createHttpApp(base: string): HttpApp {
  return async (route, body) =>
    new Promise((resolve, reject) => {
      const headers = { 'content-type': 'application/json', 'x-otp-kit': 'app' };
      const asked = request(`${base}/${route}`, { method: 'POST', headers }, (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (part) => {
          text += part;
        });
        response.on('error', reject);
        response.on('end', () => {
          const { statusCode: status = 0, headers: received } = response;
          resolve({ status, headers: received, body: JSON.parse(text) });
        });
      });
      asked.on('error', reject);
      asked.end(JSON.stringify(body));
    });
}
