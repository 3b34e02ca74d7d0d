/**
 * Reports to the page when the backend received a request and when it called the service, for the page's
 * picture of what happened. A product must not send it: the times distinguish a decoy from a real send.
 *
 * @see Server Timing, "The Server-Timing Header Field"
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { RequestHandler } from 'express';

/** Measures the backend's requests, and its calls to the service. */
export interface ServerTiming {
  /** Belongs before the measured routes. Adds the `Server-Timing` header to each response. */
  readonly measure: RequestHandler;
  /** Calls the service as `fetch` does, within a measured request. */
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
}

interface Span {
  readonly name: 'backend' | 'service';
  /** Unix milliseconds. */
  readonly startedAt: number;
  readonly endedAt: number;
}

/**
 * Creates the measurement.
 *
 * @param now Unix milliseconds
 */
export function createServerTiming(now: () => number = Date.now): ServerTiming {
  const calls = new AsyncLocalStorage<Span[]>();

  return {
    measure: (_, response, next) => {
      const startedAt = now();
      const spans: Span[] = [];
      const writeHead = response.writeHead.bind(response);
      response.writeHead = (...head: [number]) => {
        const all: Span[] = [{ name: 'backend', startedAt, endedAt: now() }, ...spans];
        response.setHeader('server-timing', all.map(headerOf).join(', '));
        return writeHead(...head);
      };
      calls.run(spans, next);
    },
    fetch: async (url, init) => {
      const startedAt = now();
      try {
        return await fetch(url, init);
      } finally {
        calls.getStore()?.push({ name: 'service', startedAt, endedAt: now() });
      }
    },
  };
}

/** One entry of the header; the description is its start in Unix milliseconds. */
function headerOf({ name, startedAt, endedAt }: Span): string {
  return `${name};desc="${startedAt}";dur=${endedAt - startedAt}`;
}
