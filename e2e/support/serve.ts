/** Serves the built demo with its backend, and an emulator: `serve.ts DEMO_PORT EMULATOR_PORT WIDGET_PORT`. */
import { createAttemptLookup, createEmulator } from '@otp-kit/emulator';
import type { LogEntry } from '@otp-kit/server';
import express, { type Express } from 'express';
import { createBackend } from '../../demo/backend.ts';
import { buildPages } from '../../demo/build-pages.ts';
import { CREDENTIALS, emulatorSeed } from '../../demo/emulator-seed.ts';
import { startOrders } from '../../demo/orders/start-orders.ts';
import { redeemAtEmulator } from '../../demo/redeem-enrollment.ts';
import { createTour } from '../../demo/tour/create-tour.ts';
import { RESET_PATH } from './reset-path.ts';
import { CANARY, SEAL_SECRET } from './secrets.ts';

const [demoPort = 0, emulatorPort = 0, widgetPort = 0] = process.argv.slice(2).map(Number);

const emulator = await createEmulator({
  port: emulatorPort,
  widgetPort,
  // The browser finds the product by a name that this process may not be able to resolve.
  seed: {
    ...emulatorSeed(`http://app.localhost:${demoPort}`, `http://localhost:${demoPort}`, {
      // Only the tests of the offer are led through it.
      passkeyEnabled: false,
    }),
    // The interface leaves the order open, and so must every test of the demo.
    open: { checkOrder: 'shuffled' },
  },
});
const orders = startOrders({
  baseUrl: emulator.url,
  apiKey: CREDENTIALS.apiKey,
  pipelines: CREDENTIALS.orders,
  // A test waits for the end of a lease.
  leaseMs: 3_000,
});
const tour = createTour(emulator.url);
function create(): Express {
  const created = createBackend({
    origin: `http://localhost:${demoPort}`,
    baseUrl: emulator.url,
    ...CREDENTIALS,
    widget: { ...CREDENTIALS.widget, origin: emulator.widgetOrigin },
    captchaOrigin: emulator.widgetOrigin,
    sealSecret: SEAL_SECRET,
    privateMetadata: { note: CANARY },
    redeemEnrollment: redeemAtEmulator(emulator.url),
    lookup: createAttemptLookup({ url: emulator.url }),
    // The tests act as a reverse proxy, so that each of them counts as another client.
    trustedProxies: ['127.0.0.1', '::1'],
    now: () => emulator.clock.now(),
    fetch: tour.fetch,
    log,
  });
  return tour.around(created.use('/api/orders', orders.routes));
}

// Each test creates a backend, and each backend logs its configuration. Once is enough.
const said = new Set<string>();
function log(entry: LogEntry): void {
  const isOfConfiguration = entry.level === 'warn' && entry.route === undefined;
  if (isOfConfiguration && said.has(entry.message)) return;
  said.add(entry.message);
  console[entry.level](`otp-kit: ${entry.message}`, entry);
}

let backend = create();
const server = express();
// A backend counts in memory, so each test gets a new backend, without orders.
server.post(RESET_PATH, (_, response) => {
  backend = create();
  orders.clear();
  response.end();
});
server.use((request, response, next) => void backend(request, response, next));
// With source maps, which are searched for secrets, too.
server.use(
  await buildPages({
    consoleUrl: emulator.url,
    captchaOrigin: emulator.widgetOrigin,
    sourcemap: true,
  }),
);
server.listen(demoPort, 'localhost');
