import type { Hono } from 'hono';
import type { Events } from '../state/events.ts';
import type { ControlEnv } from './control-env.ts';

const HEARTBEAT_MS = 15_000; // Idle connections are cut by proxies after 30 s and more

/** Server-sent events: what happens in the workspace, as it happens. */
export function addEventRoutes(control: Hono<ControlEnv>): void {
  control.get('/events', ({ get, req }) => {
    // The stream of a response to HEAD would never be read or cancelled.
    const stream = req.method === 'HEAD' ? null : streamEvents(get('workspace').events);
    return new Response(stream, {
      headers: { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' },
    });
  });
}

const EVENTS_QUEUED = 1000; // A listener that is further behind is cut; an EventSource reconnects

function streamEvents(events: Events): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let stop = (): void => {};
  return new ReadableStream({
    start: (controller) => {
      const end = (): void => {
        stop();
        controller.close();
      };
      const write = (text: string): void => {
        if ((controller.desiredSize ?? 0) < -EVENTS_QUEUED) end();
        else controller.enqueue(encoder.encode(text));
      };
      const unsubscribe = events.subscribe(
        ({ type, data }) => write(`event: ${type}\ndata: ${JSON.stringify(data)}\n\n`),
        end,
      );
      const heartbeat = setInterval(() => write(': still here\n\n'), HEARTBEAT_MS);
      stop = () => {
        clearInterval(heartbeat);
        unsubscribe();
      };
      write(': connected\n\n'); // Sends the headers, so that the listener knows it is connected.
    },
    cancel: () => stop(),
  });
}
