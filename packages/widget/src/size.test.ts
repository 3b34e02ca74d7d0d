import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { expect, test } from 'vitest';

test('the main entry with its static imports has at most 3,072 bytes gzipped; the rest loads with the attempt', async () => {
  const { first, later } = await bundle('index.ts');

  expect(first).toContain('publickey-credentials-get');
  expect(bytesOf(first)).toBeLessThanOrEqual(3072);
  expect(later).toContain('allow-same-origin');
  expect(bytesOf(later)).toBeLessThanOrEqual(2080);
});

const bytesOf = (code: string) => gzipSync(code, { level: 9 }).length;

/**
 * Bundles an entry as an integrator's bundler would, with all of its exports.
 *
 * @returns `first`, which the entry imports statically, and `later`, which the entry imports when it is used
 */
async function bundle(entry: string): Promise<{ first: string; later: string }> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    root: fileURLToPath(new URL('.', import.meta.url)),
    resolve: { conditions: ['@otp-kit/source'] },
    plugins: [PLAIN_IMPORTS],
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: entry, preserveEntrySignatures: 'strict' },
    },
  });
  const outputs = [result].flat().flatMap((built) => ('output' in built ? built.output : []));
  const chunks = outputs.filter((output) => output.type === 'chunk');
  const first = new Set(chunks.filter(({ isEntry }) => isEntry));
  for (const { imports } of first) {
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) first.add(chunk);
  }
  const codeOf = (parts: readonly Rolldown.OutputChunk[]) => parts.map(({ code }) => code).join('');
  return { first: codeOf([...first]), later: codeOf(chunks.filter((chunk) => !first.has(chunk))) };
}

/** Replaces Vite's helper for imports at need: it is the page's, and pages of other bundlers do not have it. */
const PLAIN_IMPORTS = {
  name: 'plain-imports',
  enforce: 'pre',
  load: (id: string) =>
    id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : null,
} as const;
