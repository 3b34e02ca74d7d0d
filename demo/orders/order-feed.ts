/** Shows open pages what happens to the orders, as server-sent events. */
import type { Request, Response } from 'express';
import type { OrdersView } from './order-view.ts';

/** Sends the view to each page when it connects, and whenever it has changed. */
export interface OrderFeed {
  readonly stream: (request: Request, response: Response) => void;
  /** Call it when the view may have changed. It is read only while a page is open. */
  readonly update: () => void;
  readonly close: () => void;
}

/** Creates the feed of a view. */
export function createOrderFeed(read: () => Promise<OrdersView>): OrderFeed {
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
      // A view that cannot be read now can be read after the next change.
      const view = await read().catch(() => undefined);
      if (!view) continue;
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
