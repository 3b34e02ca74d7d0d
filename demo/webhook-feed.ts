/** Reports received webhooks to open pages, without any secret. */
import type { WidgetProxyConfig } from '@otp-kit/server';
import type { Request, Response } from 'express';

type OnWebhook = NonNullable<WidgetProxyConfig['onWebhook']>;

const KEPT = 8;

/** Keeps the newest webhooks, and streams them as server-sent events. */
export function createWebhookFeed(): {
  readonly add: OnWebhook;
  readonly stream: (request: Request, response: Response) => void;
} {
  let received: readonly object[] = [];
  let count = 0;
  const listeners = new Set<Response>();
  const send = (response: Response) => response.write(`data: ${JSON.stringify(received)}\n\n`);

  return {
    add: ({ webhook: { status } }) => {
      count += 1;
      const entry = { id: count, at: new Date().toISOString(), status };
      received = [entry, ...received].slice(0, KEPT);
      for (const listener of listeners) send(listener);
    },
    stream: (request, response) => {
      response.writeHead(200, {
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
      });
      send(response);
      listeners.add(response);
      request.on('close', () => listeners.delete(response));
    },
  };
}
