/**
 * Starts the demo: the emulator in place of the real service, and the pages with their backend.
 *
 * DEMO_PORT (5173), EMULATOR_PORT (4400) and WIDGET_PORT (4401) choose the ports; 0 takes a free one.
 */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { createAttemptLookup, createEmulator, systemRandom } from '@otp-kit/emulator';
import express from 'express';
import { createBackend } from './backend.ts';
import { buildPages } from './build-pages.ts';
import { CREDENTIALS, emulatorSeed } from './emulator-seed.ts';
import { oneHost } from './one-host.ts';
import { startOrders } from './orders/start-orders.ts';
import { createTour } from './tour/create-tour.ts';

const VISITOR = '203.0.113.7'; // RFC 5737: for documentation

// Sent by scripts/start.mjs, which builds the emulator's pages meanwhile.
const pagesBuilt = process.send && once(process, 'message');

let open: (backend: RequestListener) => void = () => {};
const opened = new Promise<RequestListener>((resolve) => {
  open = resolve;
});
// The port is opened first, since the emulator needs it. Requests wait until the backend is ready.
const server = createServer((request, response) => {
  void opened.then((backend) => backend(request, response));
});
const demoPort = await listen(port('DEMO_PORT', 5173)).catch(portTaken);
const demoUrl = `http://localhost:${demoPort}`;

const emulator = await createEmulator({
  port: port('EMULATOR_PORT', 4400),
  widgetPort: port('WIDGET_PORT', 4401),
  random: systemRandom,
  seed: emulatorSeed(demoUrl, demoUrl),
}).catch(portTaken);

const tour = createTour(emulator.url);
const backend = createBackend({
  origin: demoUrl,
  baseUrl: emulator.url,
  ...CREDENTIALS,
  widget: { ...CREDENTIALS.widget, origin: emulator.widgetOrigin },
  captchaOrigin: emulator.widgetOrigin,
  // A product has this in its secret store, so that verifications survive a restart.
  sealSecret: randomBytes(32).toString('base64url'),
  lookup: createAttemptLookup({ url: emulator.url }),
  fetch: (url, init) => tour.fetch(url, { ...init, headers: withVisitor(init.headers) }),
  // Without the notes on the configuration, which are for a product.
  log: (entry) => entry.route !== undefined && console[entry.level](entry.message, entry),
});
const orders = startOrders({
  baseUrl: emulator.url,
  apiKey: CREDENTIALS.apiKey,
  pipelines: CREDENTIALS.orders,
});
backend.use('/api/orders', orders.routes);
console.log('\nBuilding the pages …');
const pages = await buildPages({ consoleUrl: emulator.url, captchaOrigin: emulator.widgetOrigin });
open(express().use(oneHost(demoUrl)).use(tour.around(backend).use(pages)));
await pagesBuilt;

console.log(`
  The demo is running. Open it, and press "Use a test number":

    ${demoUrl}

  console   ${emulator.url}/          the emulator's: codes, requests, faults, the clock
  API       ${emulator.url}/api/v1.2  what the demo's backend calls in place of the service

  Everything runs on this machine, and nothing is really sent. Ctrl+C ends all.
`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    tour.close();
    void Promise.all([orders.close(), emulator.close()]).finally(() => process.exit(0));
  });
}

/** Adds the address of a visitor from the internet: the service does not count by that of this machine. */
function withVisitor(given: HeadersInit | undefined): Headers {
  const headers = new Headers(given);
  if (!headers.has('x-end-user-ip')) headers.set('x-end-user-ip', VISITOR);
  return headers;
}

function port(name: string, fallback: number): number {
  const text = process.env[name];
  const chosen = text === undefined || text === '' ? fallback : Number(text);
  if (Number.isInteger(chosen) && chosen >= 0 && chosen <= 65_535) return chosen;
  return exit(`${name} is ${text}; a port is a whole number from 0 to 65535.`);
}

function listen(wanted: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    // The loopback address only: the demo is not for the network.
    server.listen(wanted, 'localhost', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : wanted);
    });
  });
}

function portTaken(error: unknown): never {
  const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  if (!isTaken) throw error;
  const taken = 'port' in error ? ` ${String(error.port)}` : '';
  return exit(
    `Port${taken} is taken. Stop what uses it, or choose others: ` +
      'DEMO_PORT=0 EMULATOR_PORT=0 WIDGET_PORT=0 npm start takes free ones.',
  );
}

function exit(message: string): never {
  console.error(`\n${message}\n`);
  process.exit(1);
}
