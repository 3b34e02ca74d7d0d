import type { Bytes } from '@otp-kit/protocol';

/**
 * Reads a body up to a number of bytes, counted as they arrive: `Content-Length` is the sender's word.
 *
 * @returns the bytes, or `undefined` when there are more
 */
export async function readCapped(
  body: ReadableStream<Uint8Array> | null,
  maxBytes: number,
): Promise<Bytes | undefined> {
  if (body === null) return new Uint8Array();
  const reader = body.getReader();
  const bytes = await readParts(async () => reader.read(), maxBytes);
  if (bytes === undefined) await reader.cancel();
  return bytes;
}

/**
 * Reads a request's body up to a number of bytes. Firefox knows no `Request.body`, so the body of a request that is
 * handled in its tab is read as a whole first.
 *
 * @returns the bytes, or `undefined` when there are more
 */
export async function readRequestBody(
  request: Request,
  maxBytes: number,
): Promise<Bytes | undefined> {
  const { body }: { body?: Request['body'] } = request;
  const stream = body === undefined ? new Response(await request.arrayBuffer()).body : body;
  return readCapped(stream, maxBytes);
}

/** A part of a body, or its end: what a stream's reader gives, and an iterator. */
interface BodyPart {
  readonly done?: boolean | undefined;
  readonly value?: Uint8Array | undefined;
}

/** Reads the parts of a body up to a number of bytes, and not one part more. */
export async function readParts(
  next: () => Promise<BodyPart>,
  maxBytes: number,
): Promise<Bytes | undefined> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for (let { done, value } = await next(); done !== true; { done, value } = await next()) {
    if (value === undefined) continue;
    size += value.byteLength;
    if (size > maxBytes) return undefined;
    parts.push(value);
  }
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += part.byteLength;
  }
  return bytes;
}
