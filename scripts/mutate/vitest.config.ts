import { appendFileSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import config from '../../vite.config.ts';

const planFile = process.env['OTP_KIT_MUTANTS'] ?? '';
const readPlan = () => JSON.parse(readFileSync(planFile, 'utf8'));

/** The projects of the repository, with the mutants in their sources and the setup that tries them. */
export default defineConfig({
  ...config,
  plugins: [...(config.plugins ?? []), mutants()],
  test: {
    ...config.test,
    root: readPlan().root,
    hookTimeout: 20_000,
    setupFiles: join(import.meta.dirname, 'setup.mjs'),
    // A mutant may leave a rejected promise behind.
    dangerouslyIgnoreUnhandledErrors: true,
  },
});

function mutants(): Plugin {
  return {
    name: 'otp-kit-mutants',
    enforce: 'pre',

    transform(_, id) {
      const [file = '', query = ''] = id.split('?');
      const instrumented = readPlan().files[file];
      if (instrumented === undefined || /raw|url/.test(query)) return undefined;
      // A worker has no setup, so its code is as it was.
      const isMutant =
        'function isMutant(number) { return globalThis.otpKitIsMutant?.(number) ?? false; }';
      return { code: `${instrumented}\n${isMutant}`, map: null };
    },

    // What a page has in place of the file system.
    configureServer(server) {
      server.middlewares.use(
        '/otp-kit-mutants',
        (request, response) => void respond(request, response),
      );
    },
  };
}

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { files: _, results, pending, ...plan } = readPlan();
  if (request.method === 'POST') appendFileSync(results, `${await text(request)}\n`);
  const killed = /"killed":(\d+)/g;
  const over = new Set(
    [...readFileSync(results, 'utf8').matchAll(killed)].map(([, number]) => Number(number)),
  );
  const left = pending.filter((number: number) => !over.has(number));
  response.end(JSON.stringify({ ...plan, pending: left }));
}
