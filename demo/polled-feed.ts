/** Shows open pages a view of something that changes, as server-sent events. */
import type { Request, Response } from 'express';

const POLL_MS = 250;

/** A stream of a view, for any number of pages. */
export interface PolledFeed {
  readonly stream: (request: Request, response: Response) => void;
  readonly close: () => void;
}

/** Sends a view to each page when it connects and whenever it has changed. Reads it only while a page is open. */
export function createPolledFeed(read: () => Promise<object>): PolledFeed {
  /** What each page was sent last. */
  const pages = new Map<Response, string>();
  let isReading = false;

  async function update(): Promise<void> {
    if (isReading || pages.size === 0) return;
    isReading = true;
    // A view that cannot be read now can be read the next time.
    const view = await read().catch(() => undefined);
    isReading = false;
    if (!view) return;
    const text = JSON.stringify(view);
    for (const [page, sent] of pages) {
      if (text === sent) continue;
      page.write(`data: ${text}\n\n`);
      pages.set(page, text);
    }
  }
  const timer = setInterval(() => void update(), POLL_MS);

  return {
    stream: (request, response) => {
      response.writeHead(200, {
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
      });
      response.flushHeaders();
      pages.set(response, '');
      request.on('close', () => pages.delete(response));
      void update();
    },
    close: () => {
      clearInterval(timer);
      for (const page of pages.keys()) page.end();
    },
  };
}
