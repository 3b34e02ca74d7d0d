import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { expect, test } from 'vitest';

test('the main entry with its imports is at most 3,072 bytes gzipped', async () => {
  const code = await bundle('index.ts');

  expect(code).toContain('publickey-credentials-get');
  expect(gzipSync(code, { level: 9 }).length).toBeLessThanOrEqual(3072);
});

/** Bundles an entry as an integrator's bundler would, with all of its exports. */
async function bundle(entry: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    root: fileURLToPath(new URL('.', import.meta.url)),
    resolve: { conditions: ['@otp-kit/source'] },
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: entry, preserveEntrySignatures: 'strict' },
    },
  });
  const outputs = [result].flat().flatMap((built) => ('output' in built ? built.output : []));
  return outputs.map((output) => ('code' in output ? output.code : '')).join('');
}
