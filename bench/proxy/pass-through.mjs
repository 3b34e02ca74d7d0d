/** A process that passes every request on as it is: what a proxy costs at least, with each HTTP client. */
import { Agent, createServer, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { serve } from '../harness/serve.mjs';

const [, , upstreamPort, client] = process.argv;
const agent = new Agent({ keepAlive: true });
const passOn = { 'node:http': passOnByHttp, fetch: passOnByFetch }[client];

serve(
  createServer((asked, response) => {
    passOn(asked, response).catch(() => response.destroy());
  }),
);

async function passOnByHttp(asked, response) {
  const { method, url, headers } = asked;
  const call = request({ port: upstreamPort, agent, method, path: url, headers }, (upstream) => {
    response.writeHead(upstream.statusCode ?? 502, upstream.headers);
    upstream.pipe(response);
  });
  call.on('error', () => response.destroy());
  asked.pipe(call);
}

/** Node's `fetch`, as a proxy without `createNodeFetch` calls it. */
async function passOnByFetch(asked, response) {
  const body = await text(asked);
  const headers = { 'content-type': 'application/json', accept: 'application/json' };
  const url = `http://127.0.0.1:${upstreamPort}${asked.url}`;
  const upstream = await fetch(url, { method: 'POST', headers, body, redirect: 'manual' });
  response.writeHead(upstream.status, { 'content-type': 'application/json' });
  response.end(await upstream.text());
}
