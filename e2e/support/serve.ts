/** Serves the built demo with its backend, and an emulator: `serve.ts DEMO_PORT EMULATOR_PORT WIDGET_PORT`. */
import { fileURLToPath } from 'node:url';
import { createAttemptLookup, createEmulator } from '@otp-kit/emulator';
import express from 'express';
import { build } from 'vite';
import { createBackend } from '../../demo/backend.ts';
import { CREDENTIALS, emulatorSeed } from '../../demo/emulator-seed.ts';
import { CANARY, SEAL_SECRET } from './secrets.ts';

const [demoPort = 0, emulatorPort = 0, widgetPort = 0] = process.argv.slice(2).map(Number);
const page = fileURLToPath(new URL('../../node_modules/.cache/e2e-demo', import.meta.url));

const emulator = await createEmulator({
  port: emulatorPort,
  widgetPort,
  // The browser finds the product by a name that this process may not be able to resolve.
  seed: emulatorSeed(`http://app.localhost:${demoPort}`, `http://localhost:${demoPort}`),
});
process.env['VITE_CONSOLE_URL'] = emulator.url;
await build({
  configFile: fileURLToPath(new URL('../../vite.config.ts', import.meta.url)),
  logLevel: 'warn',
  // With source maps, so that what they say is searched for secrets, too.
  build: { outDir: page, emptyOutDir: true, sourcemap: true },
});

const backend = createBackend({
  baseUrl: emulator.url,
  ...CREDENTIALS,
  widget: { ...CREDENTIALS.widget, origin: emulator.widgetOrigin },
  sealSecret: SEAL_SECRET,
  privateMetadata: { note: CANARY },
  lookup: createAttemptLookup({ url: emulator.url }),
  // The tests stand for a reverse proxy, so that each of them is somebody else to the limits.
  trustedProxies: ['127.0.0.1', '::1'],
});
backend.use(express.static(page));
backend.listen(demoPort, 'localhost');
