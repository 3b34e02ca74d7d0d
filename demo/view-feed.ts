/** Shows open pages a view of something that changes, as server-sent events. */
import type { Request, Response } from 'express';

/** A stream of a view, for any number of pages. */
export interface ViewFeed {
  readonly stream: (request: Request, response: Response) => void;
  /** Call it when the view may have changed. It is read only while a page is open. */
  readonly update: () => void;
  readonly close: () => void;
}

// A view that cannot be read now, such as during a restart of the emulator.
const RETRY_MS = 1000;

/** Sends a view to each page when it connects, and when it has changed. */
export function createViewFeed(read: () => Promise<object>): ViewFeed {
  /** What each page was sent last. */
  const pages = new Map<Response, string>();
  let isReading = false;
  let isStale = false;

  function update(): void {
    isStale = true;
    if (!isReading) void send();
  }

  async function send(): Promise<void> {
    isReading = true;
    // What changes while it is read is read once more.
    while (isStale && pages.size > 0) {
      isStale = false;
      const view = await read().catch(() => undefined);
      if (!view) {
        setTimeout(update, RETRY_MS).unref();
        continue;
      }
      const text = JSON.stringify(view);
      for (const [page, sent] of pages) {
        if (text === sent) continue;
        page.write(`data: ${text}\n\n`);
        pages.set(page, text);
      }
    }
    isReading = false;
  }

  return {
    stream: (request, response) => {
      response.writeHead(200, {
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
      });
      response.flushHeaders();
      pages.set(response, '');
      request.on('close', () => pages.delete(response));
      update();
    },
    update,
    close: () => {
      for (const page of pages.keys()) page.end();
    },
  };
}
