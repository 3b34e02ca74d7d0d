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

/**
 * Sends a view to each page when it connects, and when it has changed.
 *
 * @param viewFor makes a page's own view from what was read; default the same for all
 */
export function createViewFeed<View extends object>(
  read: () => Promise<View>,
  viewFor: (view: View, page: Request) => object = (view) => view,
): ViewFeed {
  /** The open pages, and what each was sent last. */
  const pages = new Map<Response, { readonly request: Request; sent: string }>();
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
      for (const [response, page] of pages) {
        const text = JSON.stringify(viewFor(view, page.request));
        if (text === page.sent) continue;
        response.write(`data: ${text}\n\n`);
        page.sent = text;
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
      pages.set(response, { request, sent: '' });
      request.on('close', () => pages.delete(response));
      update();
    },
    update,
    close: () => {
      for (const page of pages.keys()) page.end();
    },
  };
}
