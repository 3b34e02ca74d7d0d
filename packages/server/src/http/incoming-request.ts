import type { Bytes } from '@otp-kit/protocol';
import { readRequestBody } from './read-capped.ts';

/** A request as a platform hands it over: what the routes read of it, without the cost of a `Request`. */
export interface IncomingRequest {
  readonly method: string;
  /** Absolute. */
  readonly url: string;
  readonly headers: Headers;
  /** Aborts when the client goes away. */
  readonly signal: AbortSignal;
  /** Whether the body was read before. */
  readonly bodyUsed: boolean;
  /**
   * Reads the body up to a number of bytes.
   *
   * @returns the bytes, or `undefined` when there are more
   */
  readonly read: (maxBytes: number) => Promise<Bytes | undefined>;
  /** The request for a hook, the same one for all. Its body can no longer be read once the route has read it. */
  readonly toRequest: () => Request;
}

/** A platform's `Request`, as the routes read it. */
export function fromRequest(request: Request): IncomingRequest {
  const { method, url, headers, signal } = request;
  return {
    ...{ method, url, headers, signal },
    bodyUsed: request.bodyUsed,
    read: (maxBytes) => readRequestBody(request, maxBytes),
    toRequest: () => request,
  };
}
