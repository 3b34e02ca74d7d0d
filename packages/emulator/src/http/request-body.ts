import type { Bytes } from '@otp-kit/protocol';

/** A request's body: its text, or its start where it was longer than the limit. */
export type RequestBody =
  | {
      readonly tooLarge: false;
      readonly text: string;
      /** Exactly as received: the text may lack a byte order mark and invalid UTF-8. */
      readonly raw: Bytes;
      readonly bytes: number;
    }
  | {
      readonly tooLarge: true;
      readonly limitBytes: number;
      /** The text within the limit. */
      readonly start: string;
    };

// What is discarded of a body that is too large, so that its sender gets the response: a connection
// that is closed under a sender is a socket error there, and the response is lost.
const DISCARDED_BYTES = 16 * 1024 * 1024;
const DISCARD_TIME_MS = 3000;

/**
 * Reads a body up to the limit, whatever its `Content-Length`. The rest is discarded. Firefox knows no `Request.body`,
 * so the body of a request that is handled in its tab is read as a whole first.
 */
export async function readBody(request: Request, limitBytes: number): Promise<RequestBody> {
  const { body: stream }: { body?: Request['body'] } = request;
  const body = stream === undefined ? new Response(await request.arrayBuffer()).body : stream;
  if (body === null) return { tooLarge: false, text: '', raw: new Uint8Array(), bytes: 0 };
  const decoder = new TextDecoder();
  const chunks: Uint8Array[] = [];
  let text = '';
  let bytes = 0;
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) {
      return { tooLarge: false, text: text + decoder.decode(), raw: joined(chunks, bytes), bytes };
    }
    bytes += value.byteLength;
    if (bytes > limitBytes) {
      const within = value.subarray(0, limitBytes - (bytes - value.byteLength));
      const start = text + decoder.decode(within, { stream: true });
      await discard(reader);
      return { tooLarge: true, limitBytes, start };
    }
    text += decoder.decode(value, { stream: true });
    chunks.push(value);
  }
}

function joined(chunks: readonly Uint8Array[], length: number): Bytes {
  const all = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    all.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return all;
}

/** Discards the rest of a body. One that is too long or too slow is cut, and with it the connection. */
async function discard(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  const timer = setTimeout(() => void reader.cancel().catch(() => {}), DISCARD_TIME_MS);
  try {
    for (let bytes = 0; bytes <= DISCARDED_BYTES; ) {
      const { done, value } = await reader.read();
      if (done) return;
      bytes += value.byteLength;
    }
    await reader.cancel();
  } finally {
    clearTimeout(timer);
  }
}

/** Parses a JSON object. Undefined for anything else. */
export function parseJsonObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined; // Not JSON.
  }
}

/** Whether a value is an object with named fields. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
