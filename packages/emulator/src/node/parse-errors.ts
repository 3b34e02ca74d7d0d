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

/** Answers what does not make a Request, as one without a usable Host, in the form of all answers. */
export function parseErrorResponse(): Response {
  return Response.json(BODY, { status: 400 });
}

/** Answers in the same form what Node would otherwise answer by itself, without a body. */
export function answerParseErrors(server: Server): void {
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
