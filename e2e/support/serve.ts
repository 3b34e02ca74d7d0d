/** Serves built demos with their backends, each with an emulator: `serve.ts DEMO_PORT,EMULATOR_PORT,WIDGET_PORT …`. */
import { createAttemptLookup, createEmulator } from '@otp-kit/emulator';
import type { LogEntry } from '@otp-kit/server';
import express, { type Express } from 'express';
import { createBackend } from '../../demo/backend.ts';
import { bundlePages, servePages } from '../../demo/build-pages.ts';
import { CREDENTIALS, emulatorSeed } from '../../demo/emulator-seed.ts';
import { startOrders } from '../../demo/orders/start-orders.ts';
import type { BuiltFile } from '../../demo/serve-built.ts';
import { createTour } from '../../demo/tour/create-tour.ts';
import { RESET_PATH } from './reset-path.ts';
import { CANARY, SEAL_SECRET } from './secrets.ts';

// Each test creates a backend, and each backend logs its configuration. Once is enough.
const said = new Set<string>();
function log(entry: LogEntry): void {
  const isOfConfiguration = entry.level === 'warn' && entry.route === undefined;
  if (isOfConfiguration && said.has(entry.message)) return;
  said.add(entry.message);
  console[entry.level](`otp-kit: ${entry.message}`, entry);
}

const ports = process.argv.slice(2).map((each) => each.split(',').map(Number));
const demos = await Promise.all(ports.map(openDemo));
const [first] = demos;
if (first === undefined) throw new TypeError('no ports were named');
// The maps are searched for secrets, too.
const files = await bundlePages({ ...first.addresses, sourcemap: true });
for (const { addPages, addresses } of demos) {
  addPages(files.map(readdress(first.addresses, addresses)));
}

/** The addresses that a build writes into the pages. */
interface Addresses {
  readonly consoleUrl: string;
  readonly captchaOrigin: string;
}

/** Turns a file of one demo's pages into another's: a build takes seconds, and they differ in nothing else. */
function readdress(from: Addresses, to: Addresses): (file: BuiltFile) => BuiltFile {
  return ({ fileName, content }) => ({
    fileName,
    content:
      typeof content === 'string'
        ? content
            .replaceAll(from.consoleUrl, to.consoleUrl)
            .replaceAll(from.captchaOrigin, to.captchaOrigin)
        : content,
  });
}

async function openDemo([demoPort = 0, emulatorPort = 0, widgetPort = 0]: readonly number[]) {
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
      behaviors: { checkOrder: 'shuffled' },
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
      lookup: createAttemptLookup({ url: emulator.url }),
      // The tests act as a reverse proxy, so that each of them counts as another client.
      trustedProxies: ['127.0.0.1', '::1'],
      now: () => emulator.clock.now(),
      fetch: tour.fetch,
      log,
    });
    return tour.around(created.use('/api/orders', orders.routes));
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
  return {
    addresses: { consoleUrl: emulator.url, captchaOrigin: emulator.widgetOrigin },
    addPages: (built: readonly BuiltFile[]) => {
      server.use(servePages(built));
      server.listen(demoPort, 'localhost');
    },
  };
}
