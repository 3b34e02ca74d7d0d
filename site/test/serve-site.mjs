/** Serves the built site as a host would: compressed, with clean URLs, and 404 for the rest. */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';

const DIST = join(import.meta.dirname, '../.vitepress/dist');
const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.json': 'application/json',
};

/** Listens on a port of this machine, 0 for any free one; returns the site's address and `close`. */
export async function serveSite(port = 0) {
  const server = createServer((request, response) => void respond(request, response));
  await new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${server.address().port}`,
    close: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  };
}

async function respond({ url }, response) {
  const path = decodeURIComponent(new URL(url, 'http://localhost').pathname);
  for (const file of [path, `${path}.html`, join(path, 'index.html')]) {
    const type = TYPES[extname(file)];
    const body = type && (await readFile(join(DIST, file)).catch(() => undefined));
    if (!body) continue;
    response.writeHead(200, { 'Content-Type': type, 'Content-Encoding': 'gzip' });
    response.end(gzipSync(body));
    return;
  }
  const missing = await readFile(join(DIST, '404.html'));
  response.writeHead(404, { 'Content-Type': TYPES['.html'] }).end(missing);
}

if (process.argv[1] === import.meta.filename) {
  const { url } = await serveSite(Number(process.argv[2] ?? 0));
  console.log(url);
}
