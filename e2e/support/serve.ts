/** Serves the built demo with its backend, and an emulator: `serve.ts DEMO_PORT EMULATOR_PORT`. */
import { fileURLToPath } from 'node:url';
import { createEmulator } from '@otp-kit/emulator';
import express from 'express';
import { build } from 'vite';
import { createBackend } from '../../demo/backend.ts';
import { SEAL_SECRET } from './seal-secret.ts';

const [demoPort, emulatorPort] = process.argv.slice(2).map(Number);
const page = fileURLToPath(new URL('../../node_modules/.cache/e2e-demo', import.meta.url));

const emulator = await createEmulator({ port: emulatorPort ?? 0 });
process.env['VITE_CONSOLE_URL'] = emulator.url;
await build({
  configFile: fileURLToPath(new URL('../../vite.config.ts', import.meta.url)),
  logLevel: 'warn',
  // With source maps, so that what they say is searched for secrets, too.
  build: { outDir: page, emptyOutDir: true, sourcemap: true },
});

const backend = createBackend({
  baseUrl: emulator.url,
  ...emulator.credentials,
  sealSecret: SEAL_SECRET,
  // The tests stand for a reverse proxy, so that each of them is somebody else to the limits.
  trustedProxies: ['127.0.0.1', '::1'],
});
backend.use(express.static(page));
backend.listen(demoPort ?? 0, 'localhost');
