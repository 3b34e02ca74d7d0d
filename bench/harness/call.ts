import { type Agent, type IncomingMessage, request } from 'node:http';

/** A response of a proxy or of the emulator. */
export interface CallResponse {
  /** 0 where there was none. */
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: unknown;
}

/** A request to this machine. */
export interface Call {
  readonly agent: Agent;
  readonly port: number;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** Sends a request. A connection that fails is a response with the status 0. */
export function call({ agent, port, method, path, headers, body }: Call): Promise<CallResponse> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  return new Promise((resolve) => {
    const none = (): void => resolve({ status: 0, headers: {}, body: undefined });
    const sent = request(
      {
        ...{ agent, port, method, path, host: '127.0.0.1' },
        headers: {
          ...headers,
          ...(text !== undefined && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(text),
          }),
        },
      },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.once('error', none);
        response.once('end', () => {
          const { statusCode: status = 0, headers: received } = response;
          resolve({ status, headers: received, body: parse(Buffer.concat(parts).toString()) });
        });
      },
    );
    sent.once('error', none);
    sent.end(text);
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
