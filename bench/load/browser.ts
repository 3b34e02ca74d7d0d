import type { Agent } from 'node:http';
import { type CallResponse, call } from '../harness/call.ts';

/** The routes that a user calls. */
export type Route = 'challenge' | 'send' | 'verify';

/** A response, with how long after its due time it arrived. */
export interface Observation {
  readonly route: Route;
  readonly status: number;
  /** The error's code; `ok` without an error. */
  readonly code: string;
  readonly dueAtMs: number;
  readonly latencyMs: number;
}

/** What all browsers of a run share. */
export interface Site {
  readonly ports: readonly number[];
  readonly agent: Agent;
  readonly observe: (observation: Observation) => void;
}

/** A browser of one user: its cookies and its address. */
export interface Browser {
  /**
   * Sends a request at its due time, or at once if that is over, to the next process.
   *
   * @param dueAtMs in terms of `performance.now()`. The latency counts from it, so that a slow response also counts
   *   against the requests that it delays.
   */
  post(route: Route, body: object, dueAtMs: number): Promise<CallResponse>;
}

/**
 * Opens a browser.
 *
 * @param turn the process of its first request; each further request goes to the next one
 */
export function openBrowser(site: Site, ip: string, turn: number): Browser {
  const cookies = new Map<string, string>();
  let next = turn;
  return {
    async post(route, body, dueAtMs) {
      await until(dueAtMs);
      const port = site.ports[next % site.ports.length] ?? 0;
      next += 1;
      const headers = {
        'sec-fetch-site': 'same-origin',
        'x-otp-kit': '1',
        'x-forwarded-for': ip,
        ...(cookies.size > 0 && { cookie: headerOf(cookies) }),
      };
      const path = `/api/otp/${route}`;
      const response = await call({ agent: site.agent, port, method: 'POST', path, headers, body });
      const latencyMs = performance.now() - dueAtMs;
      keepCookies(cookies, response.headers['set-cookie'] ?? []);
      const { status } = response;
      site.observe({ route, status, code: codeOf(response), dueAtMs, latencyMs });
      return response;
    },
  };
}

/** Waits until a time in terms of `performance.now()`, if it is not over. */
export async function until(atMs: number): Promise<void> {
  const waitMs = atMs - performance.now();
  if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
}

function headerOf(cookies: ReadonlyMap<string, string>): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
}

function keepCookies(cookies: Map<string, string>, lines: readonly string[]): void {
  for (const line of lines) {
    const [pair = '', ...attributes] = line.split('; ');
    const [name = '', ...value] = pair.split('=');
    if (attributes.some((attribute) => attribute.toLowerCase() === 'max-age=0'))
      cookies.delete(name);
    else cookies.set(name, value.join('='));
  }
}

function codeOf({ status, body }: CallResponse): string {
  if (status === 200) return 'ok';
  const hasCode = typeof body === 'object' && body !== null && 'code' in body;
  return hasCode ? String(body.code) : 'no response';
}
