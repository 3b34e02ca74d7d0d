/** Serves the built demo with its backend, and an emulator: `serve.ts DEMO_PORT EMULATOR_PORT`. */
import { fileURLToPath } from 'node:url';
import { createEmulator } from '@otp-kit/emulator';
import express from 'express';
import { build } from 'vite';
import { createBackend } from '../../demo/backend.ts';

/** Seals the flow's cookie; a test looks for it in what the browser receives. */
export const SEAL_SECRET = 'seal-secret-for-tests-only-0123456789abcdef';

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
});
backend.use(express.static(page));
backend.listen(demoPort ?? 0, 'localhost');
