/** A process that passes every request on as it is, with `node:http` alone: what a proxy costs at least. */
import { Agent, createServer, request } from 'node:http';
import { listen, upstreamPort } from './listen.mjs';

const agent = new Agent({ keepAlive: true });

listen(
  createServer((asked, response) => {
    const { method, url, headers } = asked;
    const call = request({ port: upstreamPort, agent, method, path: url, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    call.on('error', () => response.destroy());
    asked.pipe(call);
  }),
);
