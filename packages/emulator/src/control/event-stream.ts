import type { Subscriber } from '../primitives/events.ts';
import type { ControlRoutes } from './control-route.ts';

const HEARTBEAT_MS = 15_000; // Idle connections are cut by proxies after 30 s and more

/** Server-sent events: what happens in the workspace, as it happens. */
export const EVENT_ROUTES: ControlRoutes<{ readonly events: Subscriber }> = {
  'GET /events': ({ workspace, request }) => {
    // The stream of a response to HEAD would never be read or cancelled.
    const stream = request.method === 'HEAD' ? null : streamEvents(workspace.events);
    return new Response(stream, {
      headers: { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' },
    });
  },
};

// A listener that is further behind is cut; an EventSource reconnects. A thousand usual events fit.
const QUEUE_BYTES = 4 * 1024 * 1024;

function streamEvents(events: Subscriber): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let stop = (): void => {};
  const source: UnderlyingDefaultSource<Uint8Array> = {
    start: (controller) => {
      const end = (): void => {
        stop();
        controller.close();
      };
      const write = (text: string): void => {
        const bytes = encoder.encode(text);
        if ((controller.desiredSize ?? 0) >= bytes.length) {
          controller.enqueue(bytes);
        } else {
          stop();
          // A stream that is closed keeps its queue until it is read.
          controller.error(new Error('an event stream that is not read was cut'));
        }
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
  };
  return new ReadableStream(source, new ByteLengthQueuingStrategy({ highWaterMark: QUEUE_BYTES }));
}
