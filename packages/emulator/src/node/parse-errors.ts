import { type Server, STATUS_CODES } from 'node:http';

const STATUSES: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

const BODY = {
  status: 'error',
  code: 'INVALID_REQUEST',
  message: 'the request is not one that can be read',
};

/** Makes the response to a request that cannot be read, such as one without a usable Host. */
export function parseErrorResponse(): Response {
  return Response.json(BODY, { status: 400 });
}

/** Sends the same response where Node would otherwise send one without a body. */
export function handleParseErrors(server: Server): void {
  const body = JSON.stringify(BODY);
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // The client is gone.
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const status = STATUSES[error.code ?? ''] ?? 400;
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
      'Connection: close',
    ];
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  });
  server.on('checkExpectation', (_request, response) => {
    response.writeHead(417, { 'Content-Type': 'application/json', Connection: 'close' }).end(body);
  });
}
