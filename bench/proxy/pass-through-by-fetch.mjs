/** A process that passes every request on with Node's `fetch`, as a proxy without `createNodeFetch` does. */
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { listen, upstreamPort } from './listen.mjs';

listen(
  createServer((asked, response) => {
    passOn(asked, response).catch(() => response.destroy());
  }),
);

async function passOn(asked, response) {
  const body = await text(asked);
  const headers = { 'content-type': 'application/json', accept: 'application/json' };
  const url = `http://127.0.0.1:${upstreamPort}${asked.url}`;
  const answer = await fetch(url, { method: 'POST', headers, body, redirect: 'manual' });
  response.writeHead(answer.status, { 'content-type': 'application/json' });
  response.end(await answer.text());
}
