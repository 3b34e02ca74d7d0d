import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import express from 'express';
import { defaultClientConditions } from 'vite';
import { buildForProduction } from '../../demo/build-pages.ts';
import { portOf } from './port.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Without inline scripts, inline styles and `style` attributes. */
const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'";

/** Bundles the page with the phone field, and serves it under a strict policy. */
export async function openPhoneSite() {
  const files = await bundle();
  const site = express();
  site.use((_, response, next) => {
    response.setHeader('Content-Security-Policy', POLICY);
    next();
  });
  site.get('/', (_, response) => {
    const names = [...files.keys()];
    const style = names.find((name) => name.endsWith('.css'));
    response.send(
      `<!doctype html><html lang="en"><title>Phone</title><link rel="stylesheet" href="/${style}">` +
        '<script type="module" src="/page.js"></script>',
    );
  });
  site.get(/.*/, (request, response) => {
    const file = files.get(request.path.slice(1));
    if (file === undefined) response.sendStatus(404);
    else response.type(request.path.endsWith('.css') ? 'css' : 'js').send(file);
  });
  const server = site.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://localhost:${portOf(server)}/`, close: () => server.close() };
}

async function bundle(): Promise<ReadonlyMap<string, string>> {
  const { output } = await buildForProduction({
    root,
    configFile: false,
    logLevel: 'silent',
    resolve: { conditions: ['@otp-kit/source', ...defaultClientConditions] },
    worker: { format: 'es' },
    build: {
      write: false,
      rolldownOptions: {
        input: `${root}e2e/support/phone-page.ts`,
        output: { entryFileNames: 'page.js' },
      },
    },
  });
  return new Map(
    output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : String(file.source)]),
  );
}
